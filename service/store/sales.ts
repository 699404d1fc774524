import { FindingError } from "../../lib/errors/finding.ts";
import { type Engine, type Row, toRows } from "../../lib/sql/engine.ts";
import { type Earnings, perState, type Sale, type Store, saleStates } from "../store.ts";

const keysPerStatement = 1_000;

/** So many imports of a partner can be undone, one after the other. What older ones replaced is deleted. */
const maxUndone = 100;

const textColumns = ["day", "source", "placement", "language", "currency", "state"] as const;
const columns = [...textColumns, ...saleStates].join(", ");

/** Selects what counts of a partner's keys: those in a list of objects. */
const isCurrent =
  "partner = $1 and replaced_by is null and sale_key in (select value ->> 'key' from json_each($2))";

function toSale({ key, movements, ...rest }: Row): Sale {
  return {
    ...rest,
    key,
    ...(movements !== null && { movements: JSON.parse(String(movements)) }),
  } as unknown as Sale;
}

/** Two lists of sales with the same content have one text. */
const encode = (sales: readonly Sale[]) =>
  sales
    .map((sale) => {
      const movements = Object.entries(sale.movements ?? {}).map((movement) => movement.join(" "));
      return [...[...textColumns, ...saleStates].map((name) => sale[name]), ...movements.sort()].join("\n");
    })
    .sort()
    .join("\n\n");

/** Creates the sales that partners reported. */
export function createSales({ query, transact }: Pick<Engine, "query" | "transact">): Pick<Store, "sales"> {
  return {
    sales: {
      async importReport(partner, layout, sales, { merge, isAnew = false } = {}) {
        const [last] = await query(
          "select coalesce(max(import_number), 0) + 1 as number from partner_report where partner = $1",
          [partner],
        );
        const number = Number(last?.number);
        const counts = { added: 0, changed: 0 };
        const changes: string[] = [];
        // Before the transaction, during which SQLite stores no message of a visitor.
        const groups = [...Map.groupBy(sales, ({ key }) => key)];
        for (let start = 0; start < groups.length; start += keysPerStatement) {
          const some = groups.slice(start, start + keysPerStatement);
          const keys = toRows(some.map(([key]) => ({ key })));
          const rows = isAnew
            ? []
            : await query(`select sale_key as key, ${columns}, movements from sale where ${isCurrent}`, [
                partner,
                keys,
              ]);
          const known = Map.groupBy(rows.map(toSale), ({ key }) => key);
          const changed = some.flatMap(([key, reported]) => {
            const before = known.get(key);
            const after = before && merge ? merge(before, reported) : reported;
            if (before && encode(before) === encode(after)) return [];
            counts[before ? "changed" : "added"] += 1;
            return after.map((sale) => ({
              ...sale,
              movements: sale.movements && JSON.stringify(sale.movements),
            }));
          });
          changes.push(toRows(changed));
        }
        await transact(async ({ query }) => {
          // Of two imports at the same time, the second waits here: both have the same number.
          const [own] = await query(
            `insert into partner_report (partner, import_number, layout, imported_on)
            select $1, cast($2 as bigint), $3, cast(today() as text)
            where (select coalesce(max(import_number), 0) + 1 from partner_report where partner = $1) = $2
            on conflict do nothing returning import_number`,
            [partner, number, layout],
          );
          if (!own)
            throw new FindingError(
              `Another report of ${partner} was imported at the same time. → Import this one again`,
            );
          if (isAnew)
            await query("update sale set replaced_by = $2 where partner = $1 and replaced_by is null", [
              partner,
              number,
            ]);
          for (const list of changes) {
            await query(`update sale set replaced_by = $3 where ${isCurrent}`, [partner, list, number]);
            await query(
              `insert into sale (partner, import_number, sale_key, ${columns}, movements)
              select $1, cast($3 as bigint), value ->> 'key', ${textColumns.map((name) => `value ->> '${name}'`).join(", ")},
                ${saleStates.map((name) => `cast(value ->> '${name}' as bigint)`).join(", ")}, value ->> 'movements'
              from json_each($2) where true`,
              [partner, list, number],
            );
          }
          await query("delete from sale where partner = $1 and replaced_by <= $2", [
            partner,
            number - maxUndone,
          ]);
          await query("delete from partner_report where partner = $1 and import_number < $2", [
            partner,
            number - maxUndone,
          ]);
          await query(
            `insert into known_source select distinct source from sale
            where partner = $1 and import_number = $2 and source <> '' on conflict do nothing`,
            [partner, number],
          );
        }, "long");
        return counts;
      },

      undoImport: (partner) =>
        transact(async ({ query }) => {
          const [last, before] = await query(
            "select import_number from partner_report where partner = $1 order by import_number desc limit 2",
            [partner],
          );
          const number = Number(last?.import_number ?? 0);
          // What an older one replaced was deleted.
          if (number === 0 || (!before && number > 1)) return false;
          const values = [partner, number];
          await query("delete from sale where partner = $1 and import_number = $2", values);
          await query("update sale set replaced_by = null where partner = $1 and replaced_by = $2", values);
          await query("delete from partner_report where partner = $1 and import_number = $2", values);
          return true;
        }, "long"),

      async listLastImports() {
        const rows = await query(`
          select partner, layout, imported_on, (select count(distinct sale_key) from sale
            where sale.partner = report.partner and sale.import_number = report.import_number) as count
          from partner_report as report where import_number =
            (select max(import_number) from partner_report as other where other.partner = report.partner)
          order by partner`);
        return rows.map(({ partner, layout, imported_on, count }) => ({
          partner: String(partner),
          layout: String(layout),
          importedOn: String(imported_on),
          count: Number(count),
        }));
      },

      readSources: async () =>
        (
          await query(
            "select source from daily_count where source <> '' union select name from known_source order by 1",
          )
        ).map(({ source }) => String(source)),

      readPlacements: async () =>
        (await query("select distinct placement from daily_count where placement <> ''")).map(
          ({ placement }) => String(placement),
        ),

      async read(from, to) {
        const places = "source, placement, language, currency";
        const rows = await query(
          `select ${places}, ${saleStates.map((state) => `sum(${state}) as ${state}, sum(case when state = '${state}' then 1 else 0 end) as ${state}_orders`).join(", ")}
          from sale where day between $1 and $2 and replaced_by is null group by ${places} order by ${places}`,
          [from, to],
        );
        type Place = Pick<Earnings, "source" | "placement" | "language" | "currency">;
        return rows.map(({ source, placement, language, currency, ...sums }) => ({
          ...({ source, placement, language, currency } as Place),
          ...perState((state) => BigInt(sums[state] ?? 0)),
          orders: perState((state) => Number(sums[`${state}_orders`])),
        }));
      },
    },
  };
}
