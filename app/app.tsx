import { type ComponentType, useEffect } from "react";
import type { PageContent } from "../content/create-content.ts";
import type { DocumentPage } from "../contract/addresses.ts";
import { Footer } from "./components/footer.tsx";
import { TopBar } from "./components/top-bar.tsx";
import { ApplicationError } from "./recovery.tsx";

export interface PageProps<Page extends DocumentPage = DocumentPage> extends PageContent<Page> {
  /** The date of the build, `YYYY-MM-DD`. Documents show it until they are hydrated. */
  builtOn: string;
}

export interface AppProps {
  /** The component of the page. It renders `<main id="content">`, to which the skip link leads. */
  Page: ComponentType<PageProps>;
  content: PageContent;
  builtOn: string;
}

/** Everything in a document's `#app`: the build renders it, the browser hydrates it. */
export function App({ Page, content, builtOn }: AppProps) {
  // For tests: until then, the page works as it does without JavaScript.
  useEffect(() => {
    document.documentElement.dataset.hydrated = "";
  }, []);
  const { layout } = content;
  return (
    <>
      <ApplicationError {...layout.error} />
      <a className="skip-link" href="#content">
        {layout.skipToContent}
      </a>
      <TopBar content={content} />
      <Page {...content} builtOn={builtOn} />
      <Footer content={content} builtOn={builtOn} />
    </>
  );
}
