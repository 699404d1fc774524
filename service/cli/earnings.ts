import { existsSync, readFileSync } from "node:fs";
import { text as askText, cancel, confirm, isCancel, multiselect, select } from "@clack/prompts";
import {
  decode,
  type Field,
  fields,
  findDayFirst,
  type Layout,
  readHeader,
  readRows,
  readSales,
} from "../earnings/read-report.ts";
import { createSubIdReader } from "../earnings/sub-id.ts";
import { formatCount } from "../operator/stats/format-stats.ts";
import { runCommand, withStore } from "./command.ts";

const usage = `Imports a partner's report of sales, a CSV file, so that figures show what each campaign earned.

  earnings FILE                    asks for the report's columns the first time
  earnings FILE --partner NAME     if several partners have reports with the same columns
  earnings FILE --columns          asks for the columns again

Import a report as often as you like: orders are counted once. Refunds are subtracted.
`;

const questions: Record<Field, [what: string, usual: RegExp]> = {
  date: ["the date of the sale", /date|time|datum|fecha/i],
  subId: ["your sub-id, or your invite code", /sub.?id|click.?ref|^sid$|epi|^u1$|code/i],
  amount: ["your commission", /commission|earning|payout|provision|comisi/i],
  currency: ["its currency", /currency|währung|devise|moneda/i],
  order: ["the number of the order or transaction", /order|transaction|action.?id|criterion|^id$/i],
  status: ["the status of the order", /status|state/i],
};

const usualRefund = /refund|revers|return|cancel|declin|reject|void|invalid|denied|charge.?back|storn|annul/i;

const none = "(none)";

/** Ctrl-C ends the command before anything is imported. */
async function answer<Answer>(asked: Promise<Answer>): Promise<Exclude<Answer, symbol>> {
  const value = await asked;
  if (!isCancel(value)) return value as Exclude<Answer, symbol>;
  cancel("Nothing was imported.");
  process.exit(130);
}

async function askLayout(text: string): Promise<Layout> {
  const header = readHeader(text);
  const columns = {} as Layout["columns"];
  for (const field of fields) {
    const [what, usual] = questions[field];
    const isOptional = field === "currency" || field === "status";
    const names = [...header.filter(Boolean), ...(isOptional ? [none] : [])];
    const others = names.filter((name) => !Object.values(columns).includes(name));
    const initialValue = others.find((name) => usual.test(name)) ?? others.at(-1);
    const options = names.map((value) => ({ value }));
    const column = await answer(select({ message: `Which column has ${what}?`, options, initialValue }));
    columns[field] = column === none ? "" : String(column);
  }
  const rows = readRows(text, { columns });
  return {
    columns,
    currency: columns.currency
      ? ""
      : await answer(
          askText({
            message: "In which currency are the amounts, for example EUR?",
            validate: (typed = "") => (/^[A-Z]{3,5}$/.test(typed) ? undefined : "Three capital letters."),
          }),
        ),
    ...(findDayFirst(rows) === undefined && {
      dayFirst: await answer(confirm({ message: `Is the day before the month in ${rows[0]?.date}?` })),
    }),
    ...(await askRefunds(listStatuses(rows))),
  };
}

const listStatuses = (rows: ReturnType<typeof readRows>) =>
  [...new Set(rows.map(({ status }) => status))].filter(Boolean);

async function askRefunds(statuses: string[]): Promise<Pick<Layout, "statuses" | "refunds">> {
  if (statuses.length === 0) return { statuses, refunds: [] };
  const refunds = await answer(
    multiselect({
      message: "Which statuses earn nothing? (Space selects)",
      options: statuses.map((value) => ({ value })),
      initialValues: statuses.filter((status) => usualRefund.test(status)),
      required: false,
    }),
  );
  return { statuses, refunds };
}

/** A later report may have orders with a status that no earlier one had, such as the first refund. */
async function askNewRefunds(layout: Layout, found: string[]): Promise<Layout> {
  const { statuses, refunds } = layout;
  // An older layout has only those that earn nothing.
  if (!statuses) return { ...layout, statuses: found };
  const isKnown = new Set([...statuses, ...refunds].map((status) => status.toLowerCase()));
  const others = found.filter((status) => !isKnown.has(status.toLowerCase()));
  if (others.length === 0) return layout;
  if (!process.stdin.isTTY)
    throw new Error(`The report has new statuses: ${others.join(", ")}. → Import it once in a terminal`);
  const added = await askRefunds(others);
  return {
    ...layout,
    statuses: [...statuses, ...others],
    refunds: [...refunds, ...added.refunds],
  };
}

/** @param known the layout of an earlier report; undefined if it has to be asked */
async function readOrders(text: string, partner: string, known: Layout | undefined) {
  const asked = known ?? (await askLayout(text));
  const rows = readRows(text, asked);
  const layout = known ? await askNewRefunds(known, listStatuses(rows)) : asked;
  return { layout, reported: readSales(text, rows, partner, layout) };
}

await runCommand({
  name: "earnings",
  usage,
  arguments: {
    allowPositionals: true,
    options: { partner: { type: "string" }, columns: { type: "boolean", default: false } },
  },
  async run({ positionals: [file, ...others], values }) {
    if (file === undefined || others.length > 0)
      throw new Error("Name one report: npm run earnings -- report.csv");
    if (!existsSync(file)) throw new Error(`There is no file ${file}. → Name the report, with its folder`);
    const text = decode(readFileSync(file));
    return await withStore("command", async ({ sales }, settings) => {
      const header = readHeader(text);
      if (header.length === 0) throw new Error("The report is empty. → Export it again");
      const layouts = new Map(
        [...(await sales.readLayouts())].map(([name, layout]) => [name, JSON.parse(layout) as Layout]),
      );
      const matching = [...layouts].filter(([, { columns }]) =>
        fields.every((field) => columns[field] === "" || header.includes(columns[field])),
      );
      if (!values.partner && matching.length > 1)
        throw new Error(
          `Several partners have such reports. → Add --partner and a name: ${matching.map(([name]) => name).join(", ")}`,
        );
      const known = matching.find(([name]) => values.partner === undefined || name === values.partner);
      const isAsked = known === undefined || values.columns;
      if (isAsked && !process.stdin.isTTY)
        throw new Error("The columns of this report aren't known yet. → Import it once in a terminal");
      const partner =
        known?.[0] ??
        values.partner ??
        (await answer(
          askText({ message: "Which partner is this report of?", initialValue: settings.PARTNER_NAME }),
        ));
      const { layout, reported } = await readOrders(text, partner, isAsked ? undefined : known[1]);
      const attribute = createSubIdReader(settings, await sales.readSources());
      const unknown = new Map<string, number>();
      const orders = reported.map(({ subId, ...sale }) => {
        const place = attribute(subId);
        if (place.source === "" && sale.sold !== null) unknown.set(subId, (unknown.get(subId) ?? 0) + 1);
        return { ...sale, ...place };
      });
      const { added, changed } = await sales.importReport(partner, JSON.stringify(layout), orders);
      const refunds = orders.filter(({ refunded }) => refunded !== null).length;
      const names = [...unknown].map(([subId, count]) => `${subId || "(empty)"}: ${formatCount(count)}`);
      return [
        `${partner}, orders: ${formatCount(orders.length)}, ${formatCount(added)} new, ${formatCount(changed)} changed, ${formatCount(refunds)} with a refund.`,
        ...(names.length > 0
          ? [`Not attributed, because the sub-id is unknown: ${names.slice(0, 20).join(", ")}`]
          : []),
        "See what each campaign earned: npm run stats, or npm run desk\n",
      ].join("\n");
    });
  },
});
