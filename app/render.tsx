import { prerender } from "react-dom/static";
import { Document, type DocumentAssets } from "./document.tsx";

/** Renders one address to its whole document. */
export async function render(path: string, assets: DocumentAssets): Promise<string> {
  const failures: unknown[] = [];
  const { prelude } = await prerender(<Document path={path} assets={assets} />, {
    onError: (error) => {
      failures.push(error);
    },
  });
  if (failures.length > 0) throw new AggregateError(failures, `${path} can't be rendered`);
  return new Response(prelude).text();
}
