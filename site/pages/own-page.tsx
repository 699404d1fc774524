import type { MarkedToken, Token, Tokens } from "marked";
import { createElement, Fragment, type ReactNode } from "react";
import { PartnerLink } from "../components/partner-link.tsx";
import type { PageContent } from "../content/create-content.ts";
import type { OwnPageContent } from "../content/own-page-content.ts";
import type { Picture } from "../content/picture.ts";
import { formatLongDate } from "../date-and-time.ts";
import { ArticleFrame } from "./article.tsx";

/** Three are needed: a list of two would be longer than what it saves. */
const minSectionsListed = 3;

/** A page of the operator's own. */
export default function OwnPage({ page, main, language, layout }: PageContent<"own">) {
  const { title, updated, lastUpdated, disclosure, intro, sections } = main;
  return (
    <ArticleFrame
      seed={page}
      title={title}
      date={
        <>
          <span>{lastUpdated}</span> <time dateTime={updated}>{formatLongDate(updated, language)}</time>
        </>
      }
      contents={sections.length < minSectionsListed ? undefined : layout.tableOfContents}
      intro={
        <>
          {disclosure && <p className="disclosure">{disclosure}</p>}
          <div className="intro">{renderAll(intro, main)}</div>
        </>
      }
      sections={sections.map(({ id, text, heading, blocks }) => ({
        id,
        text,
        heading: renderAll(heading, main),
        blocks: renderAll(blocks, main),
      }))}
    />
  );
}

/** Tokens have no names and never change, so their positions are their keys. No token becomes HTML as it is. */
const renderAll = (tokens: readonly Token[] = [], page: OwnPageContent): ReactNode =>
  tokens.map((token, key) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <Fragment key={key}>{renderToken(token as MarkedToken, page)}</Fragment>
  ));

function renderToken(token: MarkedToken, page: OwnPageContent): ReactNode {
  const children = () => renderAll("tokens" in token ? token.tokens : [], page);
  switch (token.type) {
    case "paragraph":
      return <p>{children()}</p>;
    case "heading":
      return createElement(`h${token.depth}`, { id: (token as { id?: string }).id }, children());
    case "list":
      return createElement(
        token.ordered ? "ol" : "ul",
        token.ordered && token.start !== 1 ? { start: token.start } : {},
        renderAll(token.items, page),
      );
    case "list_item":
      return <li>{children()}</li>;
    case "checkbox":
      return token.checked ? "☑ " : "☐ ";
    case "blockquote":
      return <blockquote>{children()}</blockquote>;
    case "code":
      return (
        <pre>
          <code dir="ltr">{token.text}</code>
        </pre>
      );
    case "hr":
      return <hr />;
    case "table":
      return <Table token={token} page={page} />;
    case "text":
      return token.tokens ? children() : token.text;
    case "escape":
      return token.text;
    case "strong":
      return <strong>{children()}</strong>;
    case "em":
      return <em>{children()}</em>;
    case "del":
      return <del>{children()}</del>;
    case "codespan":
      return <code dir="ltr">{token.text}</code>;
    case "br":
      return <br />;
    case "link": {
      const partner = page.partnerLinks.get(token.href);
      return partner ? (
        <PartnerLink {...partner}>{children()}</PartnerLink>
      ) : (
        <a href={token.href}>{children()}</a>
      );
    }
    case "image": {
      const { src, width, height } = token as Partial<Picture>;
      return <img {...{ src, width, height }} alt={token.text} loading="lazy" decoding="async" />;
    }
    case "space":
    case "def":
      return null;
    default:
      throw new Error(`There is no element for ${(token as Token).type}`);
  }
}

function Table({ token, page }: { token: Tokens.Table; page: OwnPageContent }) {
  const renderCells = (cells: Tokens.TableCell[]) =>
    cells.map(({ header, align, tokens }, key) =>
      createElement(
        header ? "th" : "td",
        { key, ...(header && { scope: "col" }), ...(align && { "data-align": align }) },
        renderAll(tokens, page),
      ),
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll a wide table
    // biome-ignore lint/a11y/useSemanticElements: a <fieldset> is for form controls
    <div className="wide" role="group" aria-label={page.title} tabIndex={0}>
      <table>
        <thead>
          <tr>{renderCells(token.header)}</tr>
        </thead>
        <tbody>
          {token.rows.map((row, key) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no names and never change
            <tr key={key}>{renderCells(row)}</tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
