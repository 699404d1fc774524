import type { ReactNode } from "react";
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

/** The names of pages, by the start of their addresses. */
const tabs = { messages: "Messages", stats: "Stats", health: "Health" };

export function Layout({ frame, title, children }: { frame: Frame; title: string; children: ReactNode }) {
  const { brand, style, notices, address } = frame;
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${title} · ${brand} desk`}</title>
        <link rel="icon" href={mark} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own file */}
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>
        <header>
          <strong className="logo">
            <span>
              <bdi>{brand}</bdi> desk
            </span>
          </strong>
          <nav className="row" aria-label="Desk">
            {Object.entries(tabs).map(([tab, name]) => (
              <a key={tab} href={tab} aria-current={address.startsWith(tab) ? "page" : undefined}>
                {name}
              </a>
            ))}
          </nav>
        </header>
        <main>
          <div role="status">
            {notices.map((notice) => (
              <p key={notice} className="card text">
                {notice}
              </p>
            ))}
          </div>
          <h1>{title}</h1>
          {children}
        </main>
        <footer>
          <small>Times are in the time zone {timeZone}. To change it, set TZ in .env.</small>
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
