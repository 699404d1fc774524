/**
 * - failed: a message could not be delivered and is not tried any more
 * - relay: no message got through for an hour
 * - disk: little space is left where the database is
 * - backup: the last good copy is older than a night and some hours
 * - intake: messages are refused, because the database cannot be written or a cap is reached
 */
export const troubleNames = ["failed", "relay", "disk", "backup", "intake"] as const;

export type TroubleName = (typeof troubleNames)[number];

/** What the operator is told. Times are epoch milliseconds. It holds nothing that a visitor wrote. */
export type Notice =
  | { event: "test"; at: number }
  | { event: "trouble"; trouble: TroubleName; figure: number; since: number; at: number }
  | {
      event: "resolved";
      trouble: TroubleName;
      figure: number;
      since: number;
      at: number;
      /** Whether nothing else is wrong. */
      isAllWell: boolean;
    };
