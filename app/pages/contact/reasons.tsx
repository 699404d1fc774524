import type { Content } from "../../content/create-content.ts";

export function Reasons({ title, availability, coverage, expertise }: Content["contact"]["reasons"]) {
  const reasons = [availability, coverage, expertise].filter((reason) => reason !== undefined);
  return (
    <section className="panel panel-dark reasons" aria-labelledby="reasons">
      <h2 id="reasons">{title}</h2>
      <ol>
        {reasons.map((reason, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same reason in another language keeps its element
          <li key={index}>
            <span className="number" data-display="" aria-hidden="true">
              {index + 1}
            </span>
            <h3>{reason.title}</h3>
            <p>{reason.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
