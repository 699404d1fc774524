import { IconBadge } from "../../components/icon.tsx";
import type { Content } from "../../content/create-content.ts";

export function Features({ heading, secure, instant, support, crypto }: Content["home"]["features"]) {
  const features = [
    { icon: "shield", ...secure },
    { icon: "bolt", ...instant },
    { icon: "clock", ...support },
    { icon: "coins", ...crypto },
  ] as const;
  return (
    <section className="container" aria-labelledby="features">
      <h2 id="features" className="visually-hidden">
        {heading}
      </h2>
      <ul className="features tiles">
        {features.map(({ icon, title, text }) => (
          <li key={icon}>
            <IconBadge name={icon} />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
