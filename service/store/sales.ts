import { type Engine, toRows } from "../../lib/sql/engine.ts";
import type { Earnings, Store } from "../store.ts";

export const unitsPerAmount = 1e8;

const rowsPerStatement = 1_000;

const places = ["day", "source", "placement", "language", "currency"];

/** A later report replaces what it has of an order. Returns the orders that are new or changed. */
const upsert = `
  insert into sale (partner, order_digest, day, source, placement, language, currency, sold, refunded)
  select $1, value ->> 'order', ${places.map((name) => `value ->> '${name}'`).join(", ")},
    cast(value ->> 'sold' as bigint), cast(value ->> 'refunded' as bigint)
  from json_each($2) where true
  on conflict (partner, order_digest) do update set
    ${places.map((name) => `${name} = case when excluded.sold is null then sale.${name} else excluded.${name} end`).join(", ")},
    sold = coalesce(excluded.sold, sale.sold), refunded = coalesce(excluded.refunded, sale.refunded)
  where excluded.sold <> coalesce(sale.sold, -1) or excluded.refunded <> coalesce(sale.refunded, -1)
    or (excluded.sold is not null and (${places.map((name) => `sale.${name} <> excluded.${name}`).join(" or ")}))
  returning order_digest`;

/** Creates the sales that partners reported. What an order earned is never below zero: its sale may be in an older report. */
export function createSales({ query, transact }: Pick<Engine, "query" | "transact">): Pick<Store, "sales"> {
  return {
    sales: {
      importReport: (partner, layout, sales) =>
        transact(async ({ query }) => {
          const count = async () =>
            Number(
              (await query("select count(*) as count from sale where partner = $1", [partner]))[0]?.count,
            );
          const before = await count();
          let written = 0;
          for (let start = 0; start < sales.length; start += rowsPerStatement)
            written += (await query(upsert, [partner, toRows(sales.slice(start, start + rowsPerStatement))]))
              .length;
          await query(
            `insert into partner_report (partner, layout, imported_on) values ($1, $2, cast(today() as text))
            on conflict (partner) do update set layout = excluded.layout, imported_on = excluded.imported_on`,
            [partner, layout],
          );
          const added = (await count()) - before;
          return { added, changed: written - added };
        }, "long"),

      async readLayouts() {
        const rows = await query("select partner, layout from partner_report order by partner");
        return new Map(rows.map(({ partner, layout }) => [String(partner), String(layout)]));
      },

      readSources: async () =>
        (await query("select distinct source from daily_count where source <> ''")).map(({ source }) =>
          String(source),
        ),

      async read(from, to) {
        const rows = await query(
          `select source, placement, language, currency, count(*) as sales, sum(sold - coalesce(refunded, 0)) as amount
          from sale where day between $1 and $2 and sold > coalesce(refunded, 0)
          group by source, placement, language, currency order by source, placement, language, currency`,
          [from, to],
        );
        return rows.map((row) => ({
          ...(row as Omit<Earnings, "sales" | "amount">),
          sales: Number(row.sales),
          amount: Number(row.amount) / unitsPerAmount,
        })) as Earnings[];
      },

      async readClicksSinceSale() {
        const rows = await query(`
          select source, last_sale, until, (select sum(count) from daily_count as click
            where click.source = sold.source and placement <> ''
              and cast(click.day as text) > last_sale and cast(click.day as text) <= until) as clicks
          from (select source, max(day) as last_sale, min(imported_on) as until
            from sale join partner_report on partner_report.partner = sale.partner
            where source <> '' and sold > coalesce(refunded, 0) group by source) as sold
          order by source`);
        return rows.map(({ source, last_sale, until, clicks }) => ({
          source: String(source),
          lastSale: String(last_sale),
          until: String(until),
          clicks: Number(clicks ?? 0),
        }));
      },
    },
  };
}
