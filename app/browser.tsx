import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { Document } from "./document.tsx";
import { loadWords } from "./language.tsx";
import { languageAt } from "./navigation.ts";
import { countOutboundClicks } from "./services/outbound-click.ts";
import { createVisitorCounter, VisitorCounterContext } from "./services/visitor-counter.ts";

countOutboundClicks();

/** With its words at hand the document is hydrated in one go. */
await loadWords(languageAt(location.pathname));

startTransition(() => {
  hydrateRoot(
    document,
    <VisitorCounterContext value={createVisitorCounter()}>
      <Document />
    </VisitorCounterContext>,
  );
});
