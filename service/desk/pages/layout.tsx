import type { ReactNode } from "react";
import { type Action, type PendingChange, undoMs } from "../pending-changes.ts";

export interface Frame {
  brand: string;
  /** The inlined stylesheet and script, which the policy allows by their hashes. */
  style: string;
  script: string;
  /** Sentences that are shown once. */
  notices: readonly string[];
  pending: readonly PendingChange[];
  /** This page, to come back to after a change. */
  address: string;
}

const tabs = [
  { address: "messages", name: "Messages" },
  { address: "figures", name: "Figures" },
  { address: "health", name: "Health" },
];

export const outcomes: Record<Action, string> = {
  done: "marked as done",
  retry: "queued for delivery",
  spam: "marked as spam",
  delete: "deleted",
};

export function Layout({ frame, title, children }: { frame: Frame; title: string; children: ReactNode }) {
  const { brand, style, script, notices, pending, address } = frame;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${title} · ${brand} desk`}</title>
        <link rel="icon" href="data:," />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own file */}
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>
        <a className="skip" href="#main">
          Skip to content
        </a>
        <header className="bar">
          <p className="brand">
            {brand} <span>desk</span>
          </p>
          <nav aria-label="Desk">
            {tabs.map((tab) => (
              <a
                key={tab.address}
                href={tab.address}
                aria-current={address.split("?")[0] === tab.address ? "page" : undefined}
              >
                {tab.name}
              </a>
            ))}
          </nav>
        </header>
        <main id="main">
          <div role="status">
            {notices.map((notice) => (
              <p key={notice} className="notice">
                {notice}
              </p>
            ))}
            {pending.map((change) => (
              <Pending key={change.id} change={change} address={address} />
            ))}
          </div>
          <h1>{title}</h1>
          {children}
        </main>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own file */}
        <script dangerouslySetInnerHTML={{ __html: script }} />
      </body>
    </html>
  );
}

function Pending({ change, address }: { change: PendingChange; address: string }) {
  const { id, action, references } = change;
  const subject = references.length === 1 ? `Message ${references[0]}` : `${references.length} messages`;
  return (
    <form method="post" action="undo" className="notice pending" data-ms={undoMs}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="address" value={address} />
      <p>
        {subject} {outcomes[action]}.
      </p>
      <button type="submit" data-key="u">
        Undo
      </button>
    </form>
  );
}
