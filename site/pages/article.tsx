import { Fragment, type ReactNode } from "react";
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
    <ArticleFrame
      seed={page}
      title={title}
      date={
        <>
          <span>{lastUpdated}</span>{" "}
          <time dateTime={builtOn} data-today="">
            {formatLongDate(builtOn, language)}
          </time>
        </>
      }
      contents={layout.tableOfContents}
      intro={<p className="intro">{intro}</p>}
      sections={sections.map(({ id, title: text, blocks }) => ({
        id,
        text,
        heading: text,
        blocks: blocks.map(renderBlock),
      }))}
    />
  );
}

interface FrameProps {
  /** Of the rosette. */
  seed: string;
  title: string;
  date: ReactNode;
  /** The name of the table of contents. Undefined: there is none. */
  contents: string | undefined;
  intro: ReactNode;
  sections: { id: string; text: string; heading: ReactNode; blocks: ReactNode }[];
}

export function ArticleFrame({ seed, title, date, contents, intro, sections }: FrameProps) {
  return (
    <main id="content">
      <div className="page-head">
        <div className="container">
          <Rosette seed={seedFromText(seed)} />
          <h1>{title}</h1>
          <p>{date}</p>
        </div>
      </div>
      {contents && (
        <nav className="container contents" aria-labelledby="contents">
          <h2 id="contents" className="visually-hidden">
            {contents}
          </h2>
          <ol className="divided">
            {sections.map(({ id, text }, index) => (
              <li key={id}>
                <a href={`#${id}`} data-display="">
                  <span className="number">{index + 1}</span> <span>{text}</span>
                </a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div className="container prose">
        {intro}
        {sections.map(({ id, heading, blocks }, index) => (
          // Without contents, sections may begin in the first screen.
          <section
            key={id}
            id={id}
            aria-labelledby={`${id}-title`}
            data-later={contents && index > 0 ? "" : undefined}
          >
            <h2 id={`${id}-title`}>
              <span className="number">{index + 1}</span> <span>{heading}</span>
            </h2>
            {blocks}
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
