import { Fragment } from "react";
import { seedFromText } from "../../lib/engraving/rose-engine.ts";
import { ContactLink } from "../components/contact-link.tsx";
import type { Block } from "../content/article-content.ts";
import type { PageContent } from "../content/create-content.ts";
import { formatLongDate } from "../date-and-time.ts";
import { Rosette } from "../engraving/rosette.tsx";

/** A page of text, with its date, a table of contents, and numbered sections that links can point to. */
export default function Article({ page, main, language, layout, builtOn }: PageContent<"privacy" | "terms">) {
  const { title, lastUpdated, intro, sections } = main;
  return (
    <main id="content">
      <div className="page-head" data-first-text="">
        <div className="container">
          <Rosette seed={seedFromText(page)} />
          <h1>{title}</h1>
          <p>
            <span>{lastUpdated}</span>{" "}
            <time dateTime={builtOn} data-today="">
              {formatLongDate(builtOn, language)}
            </time>
          </p>
        </div>
      </div>
      <nav className="container contents" aria-labelledby="contents" data-first-text="">
        <h2 id="contents" className="visually-hidden">
          {layout.tableOfContents}
        </h2>
        <ol className="divided">
          {sections.map((section, index) => (
            <li key={section.id}>
              <a href={`#${section.id}`} data-display="">
                <span className="number">{index + 1}</span> <span>{section.title}</span>
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="container prose">
        <p className="intro">{intro}</p>
        {sections.map((section, index) => (
          <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`}>
            <h2 id={`${section.id}-title`}>
              <span className="number">{index + 1}</span> <span>{section.title}</span>
            </h2>
            {section.blocks.map(renderBlock)}
          </section>
        ))}
      </div>
    </main>
  );
}

/** A block has no name, and the blocks never change, so its position is its key. */
function renderBlock(block: Block, key: number) {
  if ("paragraph" in block) return <p key={key}>{block.paragraph}</p>;
  if ("heading" in block) return <h3 key={key}>{block.heading}</h3>;
  if ("list" in block)
    return (
      <ul key={key}>
        {block.list.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    );
  return (
    <dl key={key}>
      {block.definitions.map(({ term, text, href }) => (
        <Fragment key={term}>
          <dt>{term}</dt>
          <dd>{href ? <ContactLink href={href} text={text} /> : text}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
