import { IconList } from "../../components/icon-list.tsx";
import type { Content } from "../../content/create-content.ts";

export function Features({ heading, secure, instant, support, crypto }: Content["home"]["features"]) {
  return (
    <section className="container" aria-labelledby="features">
      <h2 id="features" className="visually-hidden">
        {heading}
      </h2>
      <IconList
        className="features tiles"
        items={[
          { icon: "shield", ...secure },
          { icon: "bolt", ...instant },
          { icon: "clock", ...support },
          { icon: "coins", ...crypto },
        ]}
      />
    </section>
  );
}
