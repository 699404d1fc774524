import type { FastifyBaseLogger } from "fastify";
import { findErrorCode } from "../error-code.ts";
import type { CheckReadiness } from "./readiness.ts";

const checkIntervalMs = 30_000;

interface Dependencies {
  checkReadiness: CheckReadiness;
  /** Sends what `systemctl status` is to say. */
  sendStatus: (status: string) => Promise<void>;
  log: Pick<FastifyBaseLogger, "info" | "error">;
}

/**
 * Reports to the log and to `systemctl status` when the service stops accepting messages, and when it accepts them
 * again.
 */
export function watchReadiness({ checkReadiness, sendStatus, log }: Dependencies): void {
  let logged = "";
  let sent = "";
  let unsent = "";

  async function report(): Promise<void> {
    const { ready, problems } = await checkReadiness();
    const status = ready ? "Messages are accepted." : `Messages are refused: ${problems.join(", ")}.`;
    if (status !== logged) {
      if (!ready) log.error({ problems }, status);
      else if (logged !== "") log.info(status);
      logged = status;
    }
    if (status !== sent) await send(status);
  }

  /** Tried again at the next check if it fails; the failure is logged once. */
  async function send(status: string): Promise<void> {
    try {
      await sendStatus(status);
      sent = status;
      unsent = "";
    } catch (error) {
      if (status !== unsent)
        log.error({ code: findErrorCode(error) }, "systemd could not be notified of the readiness");
      unsent = status;
    }
  }

  setInterval(report, checkIntervalMs).unref();
  report();
}
