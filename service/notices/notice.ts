/**
 * - failed: a message could not be delivered and is not tried again
 * - delivery: a message has waited for an hour
 * - disk: little space is left where the database is
 * - backup: the last good backup is older than 36 hours
 * - unavailable: messages are refused, because the database cannot be written or a cap is reached
 */
export type AlertName = "failed" | "delivery" | "disk" | "backup" | "unavailable";

/** What is sent to the operator. Times are epoch milliseconds. A notice holds nothing that a visitor wrote. */
export type Notice =
  | { event: "test"; at: number }
  | { event: "alert"; alert: AlertName; figure: number; since: number; at: number }
  | {
      event: "resolved";
      alert: AlertName;
      figure: number;
      since: number;
      at: number;
      /** Whether no other alert is firing. */
      isAllWell: boolean;
    };
