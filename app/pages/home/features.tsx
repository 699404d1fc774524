import type { Content } from "../../content/create-content.ts";

type FeaturesProps = Content["home"]["features"];

/** The features and the path from a card to its code, as one panel. The stylesheet has their pictures, in this order. */
export function Features({ heading, secure, instant, support, crypto, path }: FeaturesProps) {
  return (
    <section className="container" aria-labelledby="features">
      <h2 id="features" className="visually-hidden">
        {heading}
      </h2>
      <div className="features tiles">
        <ul>
          {[secure, instant, support, crypto].map(({ title, text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same feature in another language keeps its element
            <li key={index}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
        <ol className="path">
          {path.map((step, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same step in another language keeps its element
            <li key={index} data-display="">
              {step}
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
