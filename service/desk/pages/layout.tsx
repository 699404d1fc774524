import type { ReactNode } from "react";
import { changes, type PendingChange, undoMs } from "../pending-change.ts";

export interface Frame {
  brand: string;
  /** The inlined stylesheet and script, which the policy allows by their hashes. */
  style: string;
  script: string;
  /** Sentences that are shown once. */
  notices: readonly string[];
  pending: PendingChange | undefined;
  /** The address of this page, to return to after a change. */
  address: string;
  /** The name of the zone that times are in. */
  timeZone: string;
}

const tabs = [
  { address: "messages", name: "Messages" },
  { address: "figures", name: "Figures" },
  { address: "health", name: "Health" },
];

export function Layout({ frame, title, children }: { frame: Frame; title: string; children: ReactNode }) {
  const { brand, style, script, notices, pending, address, timeZone } = frame;
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
        <header className="row">
          <strong>{brand} desk</strong>
          <nav className="row" aria-label="Desk">
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
        <main>
          <div role="status">
            {notices.map((notice) => (
              <p key={notice} className="notice">
                {notice}
              </p>
            ))}
            {pending && <Undo change={pending} address={address} />}
          </div>
          <h1>{title}</h1>
          {children}
        </main>
        <footer>
          <small>Times are in the time zone {timeZone}.</small>
        </footer>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own file */}
        <script dangerouslySetInnerHTML={{ __html: script }} />
      </body>
    </html>
  );
}

function Undo({ change: { id, action, references }, address }: { change: PendingChange; address: string }) {
  const subject = references.length === 1 ? `Message ${references[0]}` : `${references.length} messages`;
  return (
    <Form address={address} className="notice row" data-ms={undoMs}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="reference" value={references[0]} />
      {subject} {changes[action].outcome}.
      <button type="submit" data-key="u">
        Undo
      </button>
    </Form>
  );
}

/** @param address the page to return to */
export function Form({
  address,
  children,
  ...attributes
}: {
  address: string;
  children: ReactNode;
  className?: string;
  "data-ms"?: number;
}) {
  return (
    <form method="post" action="act" {...attributes}>
      <input type="hidden" name="address" value={address} />
      {children}
    </form>
  );
}

/** The buttons that change the messages of the form around them. */
export function Actions() {
  return (
    <p className="actions row">
      {Object.entries(changes).map(([action, { button }]) => (
        <button
          key={action}
          type="submit"
          name="action"
          value={action}
          data-key={action === "done" ? "d" : undefined}
        >
          {button}
        </button>
      ))}
    </p>
  );
}
