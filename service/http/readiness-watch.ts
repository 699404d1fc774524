import type { FastifyBaseLogger } from "fastify";
import { findErrorCode } from "../error-code.ts";
import { notifySystemd } from "../systemd.ts";
import type { CheckReadiness } from "./readiness.ts";

/** Milliseconds. */
const interval = 30_000;

interface Dependencies {
  checkReadiness: CheckReadiness;
  environment: NodeJS.ProcessEnv;
  log: Pick<FastifyBaseLogger, "info" | "error">;
}

/** Tells the log, and `systemctl status`, when messages begin to be refused and when they are taken again. */
export function watchReadiness({ checkReadiness, environment, log }: Dependencies): void {
  let told = "";

  async function tell(): Promise<void> {
    const { ready, problems } = await checkReadiness();
    const status = ready ? "Messages are taken." : `No message is taken: ${problems.join(", ")}.`;
    if (status === told) return;
    if (!ready) log.error({ problems }, status);
    else if (told !== "") log.info(status);
    told = status;
    await notifySystemd(environment, `--status=${status}`);
  }

  const tellSafely = () =>
    tell().catch((error) =>
      log.error({ code: findErrorCode(error) }, "systemd could not be told of the readiness"),
    );
  setInterval(tellSafely, interval).unref();
  tellSafely();
}
