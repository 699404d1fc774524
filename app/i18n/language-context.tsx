import { createContext, type ReactNode, use, useMemo } from "react";
import type { Language } from "../../contract/languages.ts";
import { settings } from "../settings.ts";
import type { Dictionary } from "./dictionaries/en.ts";
import { formatMessage } from "./format-message.ts";

interface CurrentLanguage {
  language: Language;
  dictionary: Dictionary;
  /** `formatMessage` in the current language. */
  format: (text: string, values?: Record<string, string>) => string;
}

const LanguageContext = createContext<CurrentLanguage | undefined>(undefined);

interface LanguageProviderProps {
  language: Language;
  dictionary: Dictionary;
  children: ReactNode;
}

export function LanguageProvider({ language, dictionary, children }: LanguageProviderProps) {
  const current = useMemo<CurrentLanguage>(
    () => ({
      language,
      dictionary,
      format: (text, values) => formatMessage(text, language, settings, values),
    }),
    [language, dictionary],
  );
  return <LanguageContext value={current}>{children}</LanguageContext>;
}

export function useLanguage(): CurrentLanguage {
  const current = use(LanguageContext);
  if (!current) throw new Error("useLanguage needs a LanguageProvider around its component");
  return current;
}
