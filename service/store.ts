import type { ContactMessage } from "../domain/contact-message.ts";
import type { Language } from "../domain/languages.ts";
import type { OutboundClick } from "../domain/outbound-click.ts";

/**
 * Everything that the service stores, in SQLite or PostgreSQL; `tests/support/store-conformance.ts` tests it on both. When
 * the promise of a write resolves, the write is on disk. Each engine has its own clock (SQLite the injected one,
 * PostgreSQL that of the database), so methods take durations; points in time are returned as epoch milliseconds.
 */
export interface Store {
  counter: CounterStore;
  sources: SourceStore;
  sales: SalesStore;
  messages: MessageStore;
  noticeProgress: NoticeProgress;
  housekeeping: HousekeepingRuns;

  /**
   * Reads the counts of the days `from` to `to`, both `YYYY-MM-DD` and inclusive.
   * @param source only its visits and clicks
   */
  readDailyCounts(from: string, to: string, source?: string): Promise<DailyCounts>;
  /** Reads a time of a SQLite file: of its first start, or of the last backup that passed its check, if there is one. */
  readTime(name: "created_at" | "last_backup"): Promise<number | undefined>;
  /** The digest of the settings with which the service was last started: `settings/settings-digest.ts`. */
  startedWith: { read(): Promise<string | undefined>; record(digest: string): Promise<void> };
  /** Lists the settings of the server with which it can lose acknowledged writes: none on SQLite. */
  findUnsafeSettings(): Promise<string[]>;
  /** Waits for running transactions, then closes. */
  close(): Promise<void>;
}

export interface CounterStore {
  read(): Promise<bigint>;
  /**
   * Adds one to the count and to today's visits.
   * @param language the language of the visited page, if the client states it
   * @param source where the visitor came from, a clean name, if it is counted
   * @returns the new count, which no other increment gets
   */
  increment(language?: Language, source?: string): Promise<bigint>;
  /** Adds one to today's clicks. */
  countClick(click: OutboundClick): Promise<void>;
}

/** The names of sources. Anyone can invent names, so there are limits: see `store/sources.ts`. */
export interface SourceStore {
  /** Names that always count: the operator's campaigns. */
  keep(names: readonly string[]): Promise<void>;
  /** Merges the rare sources of old days into `other`. All sums stay the same. */
  merge(): Promise<void>;
  /** Reads how many rows the daily figures have, and how many names count toward today's limit. */
  readSize(): Promise<{ rows: number; names: number }>;
}

/**
 * What partners reported about orders, or about days. A report replaces what is stored about its orders and days. The replaced
 * rows are kept for a while, so that an import can be undone.
 */
export interface SalesStore {
  /**
   * Imports a whole report, or nothing.
   * @param layout how the partner's reports are read
   * @param options `merge` adds what is reported under a key to what is stored; `isAnew` replaces everything from the partner
   * @returns how many keys are new, and how many have changed
   */
  importReport(
    partner: string,
    layout: string,
    sales: readonly Sale[],
    options?: {
      merge?: (known: readonly Sale[], reported: readonly Sale[]) => readonly Sale[];
      isAnew?: boolean;
    },
  ): Promise<{ added: number; changed: number }>;
  /** Undoes the last import of a partner. Returns whether there was one that can be undone. */
  undoImport(partner: string): Promise<boolean>;
  /** Lists the last import of each partner, with the number of keys that it added or changed. */
  listLastImports(): Promise<LastImport[]>;
  /** All sources that were ever counted. */
  readSources(): Promise<string[]>;
  /** Lists every placement that ever had a click or a view. */
  readPlacements(): Promise<string[]>;
  /** Reads what was reported of the days `from` to `to`. */
  read(from: string, to: string): Promise<Earnings[]>;
}

/** The state of each notice to the operator, stored so that a restart or another instance doesn't send it again. */
export interface NoticeProgress {
  read(name: string): Promise<string | undefined>;
  /** Replaces a state if it is still the one that was read. Returns false if another instance changed it first. */
  replace(name: string, before: string | undefined, after: string): Promise<boolean>;
}

export interface HousekeepingRuns {
  /** Reads the milliseconds since the last run, by the engine's clock; undefined before the first one. */
  readAge(): Promise<number | undefined>;
  recordRun(): Promise<void>;
}

export interface MessageStore extends MessageWriter, MessageReader, MessageClaims, MessageChanges {}

export interface MessageWriter {
  /**
   * Stores a message, unless an earlier one has the same digest.
   * @returns the reference of the stored message; undefined while the cap is reached
   */
  add(message: NewMessage): Promise<string | undefined>;
  /** Whether the largest message would be stored now. */
  hasRoom(): Promise<boolean>;
  /** Reads which share of the cap the messages take up: 1 is all of it. */
  readShareUsed(): Promise<number>;
  /** Writes a message as `add` does, and rolls it back. Rejects if that fails. */
  checkWritable(): Promise<void>;
}

export interface MessageReader {
  find(reference: string): Promise<StoredMessage | undefined>;
  /** All messages that a filter selects, from the newest to the oldest. */
  list(filter?: MessageFilter): AsyncGenerator<StoredMessage>;
  /** Reads messages from the newest to the oldest. `after` is the `next` of the page before. */
  readPage(filter: MessageFilter, page: { after?: string | undefined; limit: number }): Promise<MessagePage>;
  listReferences(filter: MessageFilter): Promise<string[]>;
  /** Counts the messages that arrived from one time, inclusive, to another. Times are epoch milliseconds. */
  countReceived(from: number, before: number): Promise<Record<MessageState, number>>;
  /** Counts the unread messages, or those that have been so for at least this time. */
  countUnread(age?: { afterMs: number }): Promise<Record<"pending" | "failed", number>>;
  /** Counts the pending messages whose text was refused, and reads the reason of the newest refusal; undefined if there is none. */
  readRefusals(): Promise<{ count: number; reason: string } | undefined>;
  /** Reads the number of the newest pending message, which grows with each message; undefined if none is pending. */
  readNewestPending(): Promise<number | undefined>;
  /** How long the oldest message that wasn't refused has been pending, since its arrival or a retry; undefined if there is none. */
  readLongestWaitMs(): Promise<number | undefined>;
}

/** With these, instances share deliveries: each message has one claim, and there is one pause of all deliveries. */
export interface MessageClaims {
  /** Claims the pending message that has been due longest, new ones first; undefined if none is due or deliveries are paused. */
  claim(leaseMs: number): Promise<Claim | undefined>;
  /**
   * Records the outcome. A delivery also ends the pause and gives refused messages a last try. Changes nothing if the claim is no
   * longer valid, because another instance may have it. If the response to a commit was lost, the outcome is recorded again.
   */
  settle(claim: Claim, outcome: Outcome): Promise<void>;
  /**
   * Ends the claim. The message is due after the pause, which counts toward its three days. Changes nothing if the claim is no
   * longer valid.
   * @param isRefused whether its text was refused for good
   */
  postpone(claim: Claim, pause: { pauseMs: number; reason?: string; isRefused?: boolean }): Promise<void>;
  /** Pauses the deliveries of all instances, and adds the pause to the sum of pauses. The longest pause applies. */
  pauseDeliveries(pause: { pauseMs: number; reason: string; isRefusal?: boolean }): Promise<void>;
  /** Reads the last pause, unless a message has been delivered since. */
  readPause(): Promise<DeliveryPause | undefined>;
  /** Ends the pause. The next one is as short as a first one. */
  resumeDeliveries(): Promise<void>;
}

/** Operator and retention change or delete many messages, in several transactions. Each method returns how many. */
export interface MessageChanges {
  /**
   * Makes messages due now, as if they were new, and ends a pause of deliveries. One that is being sent or was delivered stays,
   * because it would be sent twice.
   */
  retry(references: readonly string[]): Promise<number>;
  /** Makes delivered messages due now. The email gets another Message-ID, because mailboxes hide an email that they already have. */
  resend(references: readonly string[]): Promise<number>;
  markHandled(references: readonly string[]): Promise<number>;
  markSpam(references: readonly string[]): Promise<number>;
  delete(references: readonly string[]): Promise<number>;
  /** Deletes delivered messages, handled messages, and spam that are older than this. */
  deleteOld(age: { afterMs: number }): Promise<number>;
  /** Records that the operator was warned of the deletion of unread messages. */
  warnUnread(age: { afterMs: number }): Promise<number>;
  /** Deletes the unread messages whose deletion was announced at least this long ago. */
  deleteUnread(age: { afterMs: number; warnedMs: number }): Promise<number>;
}

/** The code of ISO 639-2 for a language that the client did not state. */
export const undetermined = "und";

export interface DailyCounts {
  /** An empty placement stands for visits. */
  counts: { day: string; placement: string; language: string; count: number }[];
  /** The sums of all days. */
  sources: { source: string; placement: string; count: number }[];
  since: string | undefined;
  clicksSince: string | undefined;
  /** The visitor counter, which may be older than the counts by day. */
  total: bigint;
}

/**
 * - pending: to be delivered, or to be read in the inbox if no delivery is set
 * - delivered: the support mailbox accepted it
 * - handled: the operator marked it so
 * - spam: a robot sent it
 * - failed: refused although another message was delivered, or retried for three days
 */
export const messageStates = ["pending", "delivered", "handled", "spam", "failed"] as const;

export type MessageState = (typeof messageStates)[number];

/** Messages that nobody has seen: they are kept longer, and deleted only after a warning. */
export const unreadStates: readonly MessageState[] = ["pending", "failed"];

/** The size of the largest message's texts. A request's body can't be larger. */
export const maxTextBytes = 256 * 1024;

export interface NewMessage extends ContactMessage {
  /** Short and unique, for visitor and operator. */
  reference: string;
  /** The same for a repeated submission; undefined if the client sent no idempotency key. */
  idempotencyDigest?: string | undefined;
  state: "pending" | "spam";
  language?: Language | undefined;
}

export interface DeliverableMessage extends ContactMessage {
  reference: string;
  language: Language | null;
  /** Epoch milliseconds. */
  receivedAt: number;
  /** How many times the operator had it delivered again. */
  resends: number;
}

/** A stored message. Times are epoch milliseconds. */
export interface StoredMessage extends DeliverableMessage {
  state: MessageState;
  /** How often it was claimed. */
  attempts: number;
  /** The sum of the pauses after its attempts: how long it has been retried, even if the clock was set meanwhile. */
  waitedMs: number;
  /** Whether its next refusal is final: another message was delivered after its text was refused. */
  isLastTry: boolean;
  /** When it can be claimed: after its pause, or after the end of its lease. */
  claimableAt: number;
  /** When it left the state `pending`. */
  settledAt: number | null;
  reason: string | null;
}

/** The right to deliver one message during a lease. */
export interface Claim {
  readonly token: string;
  readonly message: StoredMessage;
}

export type Outcome = { state: "delivered"; reason?: undefined } | { state: "failed"; reason: string };

/** Deliveries wait because the mail server can't be used. */
export interface DeliveryPause {
  /** May be in the past: the pause is over, and no delivery has succeeded since. */
  until: number;
  reason: string;
  /** Whether the server refused and will keep refusing until the operator acts. Otherwise it may only be down. */
  isRefusal: boolean;
  /** The sum of the pauses since the last delivery. */
  waitedMs: number;
}

/** Selects the messages to which all of this applies. */
export interface MessageFilter {
  states?: readonly MessageState[];
  /** A part of the name, the address, the subject, or the text, in any case. */
  search?: string;
}

export interface MessagePage {
  messages: StoredMessage[];
  /** Undefined if there are no older messages. */
  next: string | undefined;
}

/** An order that is neither approved nor declined is pending. One that was declined or refunded is lost. */
export const saleStates = ["earned", "pending", "lost"] as const;

export type SaleState = (typeof saleStates)[number];

export const perState = <Value>(read: (state: SaleState) => Value) =>
  Object.fromEntries(saleStates.map((state) => [state, read(state)])) as Record<SaleState, Value>;

/**
 * An order of a partner's reports; or the sum of a day, of a report without orders. Amounts are in 10⁻⁸ of the currency, which is
 * the smallest part of a bitcoin.
 */
export interface Sale extends Record<SaleState, bigint> {
  /** A digest of the order's number, which could lead to a person; or the day. */
  key: string;
  /** `YYYY-MM-DD` */
  day: string;
  /** Empty if the sub-id is unknown. */
  source: string;
  placement: string;
  language: string;
  currency: string;
  /** Empty for the sum of a day. */
  state: SaleState | "";
  /** The states of an order's movements, by time, amount, and number among equal ones. */
  movements?: Record<string, string>;
}

export interface LastImport {
  partner: string;
  /** How its reports are read. */
  layout: string;
  importedOn: string;
  count: number;
}

/** What was reported of a place in a currency. */
export interface Earnings extends Record<SaleState, bigint> {
  source: string;
  placement: string;
  language: string;
  currency: string;
  /** How many orders are in each state. */
  orders: Record<SaleState, number>;
}
