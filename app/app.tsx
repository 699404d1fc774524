import type { ComponentType } from "react";
import type { PageContent } from "../content/create-content.ts";
import type { DocumentPage } from "../contract/addresses.ts";
import { ApplicationError } from "./components/application-error.tsx";
import { Footer } from "./components/footer.tsx";
import { TopBar } from "./components/top-bar.tsx";

export type PageProps<Page extends DocumentPage = DocumentPage> = PageContent<Page>;

export interface AppProps {
  /** The component of the page. It renders `<main id="content">`, to which the skip link leads. */
  Page: ComponentType<PageProps>;
  content: PageContent;
}

/** The body of a document. The build renders it. In browsers, only islands have React: see `islands/island.tsx`. */
export function App({ Page, content }: AppProps) {
  const { layout } = content;
  return (
    <>
      <ApplicationError {...layout.error} />
      <a className="skip-link" href="#content">
        {layout.skipToContent}
      </a>
      <TopBar content={content} />
      <Page {...content} />
      <Footer content={content} />
    </>
  );
}
