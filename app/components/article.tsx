import type { ReactNode } from "react";
import { formatLongDate } from "../content/format-long-date.ts";
import { useLanguage } from "../content/language-context.tsx";
import { useScrollSpy } from "../hooks/use-scroll-spy.ts";
import { useToday } from "../hooks/use-today.ts";

interface Section {
  id: string;
  title: string;
  content: ReactNode;
}

interface ArticleProps {
  title: string;
  intro: string;
  sections: Section[];
}

/** A page of text, with its date, a table of contents, and numbered sections that links can point to. */
export function Article({ title, intro, sections }: ArticleProps) {
  const { dictionary } = useLanguage();
  const current = useScrollSpy(sections.map(({ id }) => id));
  return (
    <>
      <div className="page-head ornamented">
        <div className="container">
          <h1>{title}</h1>
          <LastUpdated />
        </div>
      </div>
      <div className="container article">
        <nav className="contents" aria-labelledby="contents">
          <h2 id="contents">{dictionary.layout.contents}</h2>
          <ol>
            {sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`} aria-current={section.id === current ? "location" : undefined}>
                  {section.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="prose">
          <p className="intro">{intro}</p>
          {sections.map((section, index) => (
            <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`}>
              <h2 id={`${section.id}-title`}>
                <span className="number">{index + 1}</span> {section.title}
              </h2>
              <div>{section.content}</div>
            </section>
          ))}
        </div>
      </div>
    </>
  );
}

function LastUpdated() {
  const { language, dictionary } = useLanguage();
  const day = useToday();
  return (
    <p className="last-updated">
      <span>{dictionary.privacyPolicy.lastUpdated}</span>{" "}
      {/* Node and the browser may format this differently; React keeps the built text. */}
      <time dateTime={day} suppressHydrationWarning>
        {formatLongDate(day, language)}
      </time>
    </p>
  );
}

/** An introduction and the list that it announces. */
export function BulletList({ intro, items }: { intro?: string; items: string[] }) {
  return (
    <>
      {intro && <p>{intro}</p>}
      <ul>
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same item in another language keeps its element
          <li key={index}>{item}</li>
        ))}
      </ul>
    </>
  );
}
