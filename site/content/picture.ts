/** A picture of the operator's, as the build has converted it. */
export interface Picture {
  src: string;
  width: number;
  height: number;
}
