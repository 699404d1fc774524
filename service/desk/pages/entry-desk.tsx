import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { FiguresPage } from "./figures.tsx";
import { HealthPage } from "./health.tsx";
import { type Frame, Layout } from "./layout.tsx";
import { MessagePage } from "./message.tsx";
import { MessagesPage } from "./messages.tsx";

const render = (page: ReactElement) => `<!doctype html>${renderToStaticMarkup(page)}`;

/** Renders each page of the desk. The build compiles it, because Node does not run JSX. */
export const renderFigures = (props: Parameters<typeof FiguresPage>[0]) => render(<FiguresPage {...props} />);
export const renderHealth = (props: Parameters<typeof HealthPage>[0]) => render(<HealthPage {...props} />);
export const renderMessage = (props: Parameters<typeof MessagePage>[0]) => render(<MessagePage {...props} />);
export const renderMessages = (props: Parameters<typeof MessagesPage>[0]) =>
  render(<MessagesPage {...props} />);
export const renderError = ({ frame, title, text }: { frame: Frame; title: string; text: string }) =>
  render(
    <Layout frame={frame} title={title}>
      <p>{text}</p>
    </Layout>,
  );
