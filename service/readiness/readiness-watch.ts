import type { FastifyBaseLogger } from "fastify";
import { findErrorCode } from "../error-code.ts";
import { notifySystemd } from "../systemd.ts";
import type { CheckReadiness } from "./readiness.ts";

const checkIntervalMs = 30_000;

interface Dependencies {
  checkReadiness: CheckReadiness;
  environment: NodeJS.ProcessEnv;
  log: Pick<FastifyBaseLogger, "info" | "error">;
}

/**
 * Reports to the log and to `systemctl status` when the service stops accepting messages, and when it accepts them
 * again.
 */
export function watchReadiness({ checkReadiness, environment, log }: Dependencies): void {
  let reported = "";

  async function report(): Promise<void> {
    const { ready, problems } = await checkReadiness();
    const status = ready ? "Messages are accepted." : `Messages are refused: ${problems.join(", ")}.`;
    if (status === reported) return;
    if (!ready) log.error({ problems }, status);
    else if (reported !== "") log.info(status);
    reported = status;
    await notifySystemd(environment, `--status=${status}`);
  }

  const reportAndLogFailure = () =>
    report().catch((error) =>
      log.error({ code: findErrorCode(error) }, "systemd could not be notified of the readiness"),
    );
  setInterval(reportAndLogFailure, checkIntervalMs).unref();
  reportAndLogFailure();
}
