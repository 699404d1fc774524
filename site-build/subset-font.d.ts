/** `subset-font` has no types. These cover what is used here. https://github.com/papandreou/subset-font */
declare module "subset-font" {
  export default function subsetFont(
    font: Uint8Array,
    text: "",
    options: { targetFormat: "truetype"; keepAllGlyphs: true },
  ): Promise<Uint8Array>;
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      targetFormat: "woff2" | "truetype";
      variationAxes: Record<string, number>;
      keepFeatures: string[];
      noHinting: boolean;
      dropTables: string[];
    },
  ): Promise<Uint8Array>;
}
