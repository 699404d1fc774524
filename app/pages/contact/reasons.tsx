import { IconList } from "../../components/icon-list.tsx";
import type { Content } from "../../content/create-content.ts";

export function Reasons({ title, availability, coverage, expertise }: Content["contact"]["reasons"]) {
  return (
    <section className="panel reasons ornamented" aria-labelledby="reasons">
      <h2 id="reasons">{title}</h2>
      <IconList
        items={[
          ...(availability ? [{ icon: "clock", ...availability } as const] : []),
          { icon: "globe", ...coverage },
          { icon: "expert", ...expertise },
        ]}
      />
    </section>
  );
}
