import type { PageContent } from "../content/create-content.ts";
import { LanguageMenu } from "./language-menu.tsx";
import { Logo } from "./logo.tsx";

/** Scrolling down hides it: see `hide-top-bar.ts`. */
export function TopBar({ content }: { content: PageContent }) {
  return (
    <header className="top-bar">
      <div className="container">
        <Logo content={content} />
        <LanguageMenu content={content} />
      </div>
    </header>
  );
}
