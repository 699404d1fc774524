/** Made by `site-build/documents.plugin.ts`. Empty in development, where there is no display type. */
declare module "virtual:display-type" {
  const addresses: Partial<Record<import("../contract/languages.ts").Language, string>>;
  export default addresses;
}
