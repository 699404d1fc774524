/** `subset-font` has no types. These cover what is used here. https://github.com/papandreou/subset-font */
declare module "subset-font" {
  interface Options {
    targetFormat: "woff2" | "truetype";
    keepAllGlyphs?: boolean;
    variationAxes?: Record<string, number>;
    keepFeatures?: string[];
    noHinting?: boolean;
    dropTables?: string[];
  }
  export default function subsetFont(font: Uint8Array, text: string, options: Options): Promise<Uint8Array>;
}
