import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { type Frame, Layout } from "./layout.tsx";

export { DeletePage } from "./delete-page.tsx";
export { EarningsPage, PreviewPage, QuestionsPage } from "./earnings-page.tsx";
export { HealthPage } from "./health-page.tsx";
export { MessagePage } from "./message-page.tsx";
export { MessagesPage } from "./messages-page.tsx";
export { StatsPage } from "./stats-page.tsx";

export function ErrorPage({ frame, title, text }: { frame: Frame; title: string; text: string }) {
  return (
    <Layout frame={frame} title={title}>
      <p>{text}</p>
    </Layout>
  );
}

/** Renders a page of the desk. The build compiles this file, because Node does not run JSX. */
export function render<Props extends object>(Page: ComponentType<Props>, props: Props): string {
  return `<!doctype html>${renderToStaticMarkup(<Page {...props} />)}`;
}
