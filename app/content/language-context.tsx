import { createContext, type ReactNode, use, useMemo } from "react";
import type { Language } from "../../contract/languages.ts";
import { settings } from "../settings.ts";
import type { Dictionary } from "./dictionaries/en.ts";
import { formatMessage } from "./format-message.ts";

export interface CurrentLanguage {
  language: Language;
  dictionary: Dictionary;
}

interface LanguageTools extends CurrentLanguage {
  /** `formatMessage` in the current language. */
  format: (text: string, values?: Record<string, string>) => string;
}

const LanguageContext = createContext<LanguageTools | undefined>(undefined);

interface LanguageProviderProps extends CurrentLanguage {
  children: ReactNode;
}

export function LanguageProvider({ language, dictionary, children }: LanguageProviderProps) {
  const tools = useMemo<LanguageTools>(
    () => ({
      language,
      dictionary,
      format: (text, values) => formatMessage(text, language, settings, values),
    }),
    [language, dictionary],
  );
  return <LanguageContext value={tools}>{children}</LanguageContext>;
}

export function useLanguage(): LanguageTools {
  const tools = use(LanguageContext);
  if (!tools) throw new Error("useLanguage needs a LanguageProvider around its component");
  return tools;
}
