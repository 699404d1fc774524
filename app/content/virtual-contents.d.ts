declare module "virtual:contents" {
  type Language = import("../../contract/languages.ts").Language;
  type Content = import("./create-content.ts").Content;

  export const contents: Record<Language, () => Promise<{ default: Content }>>;
}
