import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ComponentType } from "react";
import type { ServiceSettings } from "../../../settings/service-settings.ts";
import { prepareImport, undoLastImport } from "../../earnings/import-report.ts";
import { decode } from "../../earnings/read-report.ts";
import type { SalesStore } from "../../store.ts";
import type { Frame } from "./layout.tsx";

/** A report of a hundred thousand orders has 20 MB. */
const bodyLimit = 64 * 1024 * 1024;

interface Dependencies {
  sales: SalesStore;
  settings: ServiceSettings;
  pages: typeof import("./earnings-page.tsx");
  show: <Props>(
    reply: FastifyReply,
    page: ComponentType<Props & { frame: Frame }>,
    props: Props,
  ) => FastifyReply;
  notify: (notice: string) => void;
}

const parseForm = ({ headers }: FastifyRequest, body: Buffer) =>
  new Response(new Uint8Array(body), {
    headers: { "content-type": headers["content-type"] ?? "" },
  }).formData();

/** Imports reports in steps: upload, questions until nothing is open, a preview, and the import. */
export function addEarningsRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { sales, settings, pages, show, notify } = dependencies;

  /** The report that was uploaded last. */
  let upload = { id: "", text: "" };

  app.addContentTypeParser("multipart/form-data", { parseAs: "buffer", bodyLimit }, parseForm);

  app.get("/earnings", async (_, reply) =>
    show(reply, pages.EarningsPage, { imports: await sales.listLastImports() }),
  );

  async function answer(body: FormData | URLSearchParams, reply: FastifyReply) {
    const { report, action, upload: id = upload.id, anew, ...typed } = Object.fromEntries(body);
    if (action === "undo") return await undoLastImport(sales, String(typed.partner));
    if (report instanceof File) upload = { id: randomUUID(), text: decode(await report.bytes()) };
    else if (id !== upload.id) throw new Error("Another report was uploaded since. → Upload this one again");
    const answers = typed as Record<string, string>;
    const prepared = await prepareImport(upload.text, answers, { sales, settings, isAnew: anew === "on" });
    const hidden = { ...answers, upload: upload.id, ...(anew && { anew: "on" }) };
    if ("questions" in prepared)
      return show(reply, pages.QuestionsPage, { hidden, questions: prepared.questions });
    if (action !== "import") return show(reply, pages.PreviewPage, { hidden, report: prepared });
    upload = { id: "", text: "" };
    return [await prepared.store(), ...prepared.notes.slice(1)].join("\n");
  }

  app.post("/earnings", { bodyLimit }, async ({ body }: FastifyRequest, reply) => {
    try {
      const answered = await answer(body as FormData | URLSearchParams, reply);
      if (typeof answered !== "string") return answered;
      notify(answered);
    } catch (error) {
      notify((error as Error).message);
    }
    return reply.redirect("earnings", 303);
  });
}
