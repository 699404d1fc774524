import type { ReactNode } from "react";
import { maxListedText, shorten } from "../../../lib/text/safe-text.ts";
import type { MessageState } from "../../store.ts";
import { actions } from "../inbox/message-actions.ts";

export interface Frame {
  brand: string;
  /** The inlined stylesheet, which the policy allows by its hash. */
  style: string;
  /** Sentences that are shown once. */
  notices: readonly string[];
  /** The address of this page, with its filters. */
  address: string;
}

/** The brand's mark as an address. `builder/build-pages.ts` defines it; unit tests have none. */
declare const deskMark: string;
const mark = typeof deskMark === "undefined" ? undefined : deskMark;

/** The names of pages, by their addresses. A message, at `message`, belongs to the list. */
const tabs = { messages: "Messages", stats: "Stats", earnings: "Earnings", health: "Health" };

interface LayoutProps {
  frame: Frame;
  /** The heading. A visitor may have written it. */
  title: string;
  above?: ReactNode;
  children: ReactNode;
}

export function Layout({ frame, title, above, children }: LayoutProps) {
  const { brand, style, notices, address } = frame;
  const [page] = address.split("?");
  // With a zone that it doesn't know, Node has the times of UTC, and no name.
  const { timeZone = "UTC" } = new Intl.DateTimeFormat().resolvedOptions();
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${shorten(title, maxListedText)} · ${brand} desk`}</title>
        <link rel="icon" href={mark} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own file */}
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>
        <header className="dark">
          <div className="container row">
            <strong className="logo" data-display="">
              <span>
                <bdi>{brand}</bdi> desk
              </span>
            </strong>
            <nav className="row" aria-label="Desk">
              {Object.entries(tabs).map(([tab, name]) => (
                <a key={tab} href={tab} aria-current={[page, `${page}s`].includes(tab) ? "page" : undefined}>
                  {name}
                </a>
              ))}
            </nav>
          </div>
        </header>
        <main>
          <div className="dark band">
            <div className="container">
              {above}
              <h1 dir="auto">{title}</h1>
            </div>
          </div>
          <div className="container">
            {notices.length > 0 && (
              <p role="status" className="panel text">
                {notices.join("\n")}
              </p>
            )}
            {children}
          </div>
        </main>
        <footer className="dark">
          <p className="container">Times are in the time zone {timeZone}, which TZ sets.</p>
        </footer>
      </body>
    </html>
  );
}

/**
 * The buttons that change the messages of the form around them.
 * @param state of all these messages
 */
export function Actions({ state }: { state?: MessageState }) {
  return (
    <p className="row">
      {Object.entries(actions)
        .filter(([action]) => action !== (state === "delivered" ? "retry" : "resend"))
        .map(([action, { button }]) => (
          <button key={action} type="submit" name="action" value={action}>
            {button}
          </button>
        ))}
    </p>
  );
}
