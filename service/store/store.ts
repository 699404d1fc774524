import type { ContactMessage } from "../../contract/contact-message.ts";
import type { Language } from "../../contract/languages.ts";
import type { OutboundClick } from "../../contract/outbound-click.ts";
import { type Action, error, FindingError } from "../finding.ts";

/**
 * Everything that the service stores, in SQLite or PostgreSQL; `conformance.fixture.ts` tests it on both. When the
 * promise of a write resolves, the write is on disk. Each engine has its own clock (SQLite the injected one,
 * PostgreSQL that of the database), so methods take durations; points in time are returned as epoch milliseconds.
 */
export interface Store {
  readonly counter: CounterStore;
  readonly messages: MessageStore;
  readonly rateLimits: RateLimitStore;
  readonly noticeProgress: NoticeProgress;
  readonly clock: ClockStore;
  /** Reads the counts of the days `from` to `to`, both `YYYY-MM-DD` and inclusive. */
  readDailyCounts(from: string, to: string): Promise<DailyCounts>;
  /** Kept in memory, so it also works while the database is unavailable. */
  health(): StoreHealth;
  /** Renews the lease of the service, and notes for `health` whether that was committed. Rejects if it wasn't. */
  checkWritable(): Promise<void>;
  /** Reads when the last backup that passed its check was made; undefined if there is none, and on PostgreSQL. */
  readLastBackup(): Promise<number | undefined>;
  /** Commits the writes that wait, ends the lease, then closes. */
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

/** The code of ISO 639-2 for a language that the client did not state. */
export const undetermined = "und";

export interface DailyCounts {
  visits: { day: string; language: string; count: number }[];
  clicks: { day: string; placement: string; language: string; count: number }[];
  /** Sources with few visits on a day are combined. */
  sources: { day: string; source: string; visits: number; clicks: number }[];
  /** The first day ever on which something was counted. */
  since: string | undefined;
  /** The first day ever on which a click was counted. */
  clicksSince: string | undefined;
  /** The first day ever on which a source was counted. */
  sourcesSince: string | undefined;
  /** The visitor counter, which may be older than the counts by day. */
  total: bigint;
}

/**
 * - waiting: to be delivered, or to be read in the inbox if no delivery is set
 * - delivered: the support mailbox accepted it
 * - handled: the operator marked it so
 * - spam: a robot sent it
 * - failed: rejected permanently, or retried for three days
 */
export const messageStates = ["waiting", "delivered", "handled", "spam", "failed"] as const;

export type MessageState = (typeof messageStates)[number];

export interface NewMessage extends ContactMessage {
  /** Short and unique, for visitor and operator. */
  reference: string;
  /** The same for a repeated submission; undefined if the client sent no idempotency key. */
  idempotencyDigest?: string | undefined;
  state: "waiting" | "spam";
  language?: Language | undefined;
  /** The uses of its sender's limits, counted if it is stored. */
  limits?: readonly LimitUse[];
}

/** A stored message. Times are epoch milliseconds. */
export interface StoredMessage extends ContactMessage {
  reference: string;
  language: Language | null;
  state: MessageState;
  receivedAt: number;
  /** How often it was claimed, except to be held back. */
  attempts: number;
  /** The sum of the pauses after its attempts: how long it has been retried, even if the clock was set meanwhile. */
  waitedMs: number;
  /** When it can be claimed: after its pause, or after the end of its lease. */
  dueAt: number;
  /** When it left the state `waiting`. */
  settledAt: number | null;
  /** Why the last attempt failed. */
  reason: string | null;
}

/** The right to deliver one message during a lease. */
export interface Claim {
  readonly token: string;
  readonly message: StoredMessage;
}

export type Outcome = { state: "delivered" } | { state: "failed"; reason: string };

/**
 * Deliveries to a target wait because its server asked for it, or can't be used. A target is a digest of the delivery's
 * settings, so other settings end the pause.
 */
export interface DeliveryPause {
  target: string;
  /** May be in the past: the pause is over, and no delivery has succeeded since. */
  until: number;
  reason: string;
  /** How many pauses followed each other without a delivery, from 1. */
  step: number;
}

/** For how many milliseconds messages of each state are kept. Those of a missing state are kept forever. */
export type Retention = Partial<Record<MessageState, number>>;

export interface MessageStore {
  /**
   * Stores a message, unless an earlier one has the same digest. Uses of limits are counted if it is stored.
   * @returns the reference of the stored message
   * @throws {StoreFullError} if the cap is reached and only unread messages are left
   * @throws {LimitReachedError} if one of its limits is reached
   */
  add(message: NewMessage): Promise<string>;
  /** Whether the largest message would be stored now. Delivered messages and spam count as room. */
  hasRoom(): Promise<boolean>;

  /** Claims the waiting message that has been due longest; undefined if none is due or the target is paused. */
  claim(leaseMs: number, target: string): Promise<Claim | undefined>;
  /** Records the outcome. Returns false, and changes nothing, if the claim is void. */
  settle(claim: Claim, outcome: Outcome): Promise<boolean>;
  /** Ends the claim; the message is due after the pause. Returns false, and changes nothing, if the claim is void. */
  postpone(claim: Claim, pause: { pauseMs: number; reason?: string }): Promise<boolean>;
  /** Postpones a message that was not sent: neither the claim nor the pause counts for `isGivenUp`. */
  holdBack(claim: Claim, pause: { pauseMs: number; reason: string }): Promise<boolean>;
  /** Milliseconds until a claim can succeed; undefined if no message waits. */
  readNextDue(target: string): Promise<number | undefined>;

  /** Pauses the deliveries of all instances to a target, and adds one to its step. The longest pause wins. */
  pauseDeliveries(target: string, pause: { pauseMs: number; reason: string }): Promise<DeliveryPause>;
  /** Reads the last pause of a target, unless a delivery or a retry has ended it. */
  readPause(target: string): Promise<DeliveryPause | undefined>;
  /** Ends the pause of a target, for example after a delivery. */
  resumeDeliveries(target: string): Promise<void>;
  /** Counts the deliveries of the last `periodMs`. */
  countDelivered(periodMs: number): Promise<number>;

  countByState(): Promise<Record<MessageState, number>>;
  /** How long the message that waits longest has waited, since its arrival or its retry; undefined if none waits. */
  readLongestWaitMs(): Promise<number | undefined>;
  /** Lists messages in the order of arrival. They are read in pages. */
  list(filter?: MessageFilter): AsyncIterable<StoredMessage>;
  count(filter: MessageFilter): Promise<number>;
  /** Reads messages from the newest to the oldest. `after` is the `next` of the page before. */
  readPage(filter: MessageFilter, options: { after?: string; limit: number }): Promise<MessagePage>;
  find(reference: string): Promise<StoredMessage | undefined>;
  /**
   * Makes messages due now, with no attempt made yet, and ends all pauses of deliveries.
   * @returns the references of those that were changed: not of delivered and unknown ones
   */
  retry(references: readonly string[]): Promise<string[]>;
  /**
   * Marks messages as handled by the operator, which voids their claims.
   * @returns the references of those that exist
   */
  markHandled(references: readonly string[]): Promise<string[]>;
  /** Marks messages as spam, in the same way. */
  markSpam(references: readonly string[]): Promise<string[]>;
  /**
   * Deletes messages. Their text is gone from the file of the database, too.
   * @returns the references of those that existed
   */
  delete(references: readonly string[]): Promise<string[]>;
  /** Deletes messages that have had their state for longer than its retention, in small batches. */
  deleteOld(retention: Retention): Promise<Partial<Record<MessageState, number>>>;
  /** Counts messages that have had their state for longer than its retention. */
  countOld(retention: Retention): Promise<Partial<Record<MessageState, number>>>;
  /**
   * Records for unread messages (waiting and failed) that the operator was warned of their deletion.
   * @returns how many were not warned of before
   */
  warn(options: { afterMs: number }): Promise<number>;
  /** Deletes unread messages that are old enough, and whose warning is. Returns how many. */
  deleteWarned(options: { afterMs: number; warnedMs: number }): Promise<number>;
}

/** Selects the messages to which all of this applies. */
export interface MessageFilter {
  states?: readonly MessageState[];
  language?: Language | "none";
  /** Epoch milliseconds. */
  receivedFrom?: number;
  /** Epoch milliseconds, exclusive. */
  receivedBefore?: number;
  /** A part of the name, the address, the subject, or the text, in any case. */
  search?: string;
}

export interface MessagePage {
  messages: StoredMessage[];
  /** Undefined if there are no older messages. */
  next: string | undefined;
}

/** One use of a limit in a window. */
export interface LimitUse {
  /** A digest of what is limited. */
  key: string;
  /** How much the use counts. */
  amount: number;
  max: number;
  windowMs: number;
}

/** The size of the key for digests. */
export const secretBytes = 32;

export interface RateLimitStore {
  /** Reads the key for digests, which is random and the same for all instances. */
  readSecret(): Promise<Uint8Array>;
  /**
   * Checks uses without counting them.
   * @returns 0 if none of them exceeds its limit, otherwise the milliseconds until a retry can succeed
   */
  check(uses: readonly LimitUse[]): Promise<number>;
  /** Deletes keys whose window is over. */
  sweep(): Promise<void>;
}

/** For the guard of the clock, which decides whether old messages may be deleted. */
export interface ClockStore {
  /** Reads the engine's clock, and when it was last trusted; undefined before the first time. */
  read(): Promise<{ now: number; trustedAt: number | undefined }>;
  /** Records that the clock is trusted now. */
  trust(): Promise<void>;
  /**
   * Makes ages that the clock has falsified count from now: of all warnings, and of messages from before the software
   * existed, which were stored before the clock was set.
   */
  restartAges(): Promise<void>;
}

/** How far each notice to the operator has come, so that a restart or another instance does not send it again. */
export interface NoticeProgress {
  read(name: string): Promise<string | undefined>;
  /**
   * Replaces a state that is still the one that was read before.
   * @returns false if another instance was quicker
   */
  replace(name: string, before: string | undefined, after: string): Promise<boolean>;
}

export interface StoreHealth {
  /** Whether the last commit succeeded; undefined before the first. */
  committed: boolean | undefined;
  /** Commits that failed since the start. */
  failedCommits: number;
  /** Whether the last commit failed because the database can only be read. */
  readOnly: boolean;
}

export interface StoreCaps {
  /**
   * Near it the oldest delivered and spam messages are deleted; at it messages are refused, and nothing else.
   */
  maxDatabaseBytes: number;
}

/** The store cannot be opened or used. */
export class StoreError extends FindingError {
  override name = "StoreError";

  constructor(problem: string, advice: string | Action = "", options?: ErrorOptions) {
    const action = typeof advice === "string" ? { text: advice } : advice;
    super(advice === "" ? error(problem) : error(problem, action), options);
  }
}

/** The database doesn't answer, or can only be read until a standby is promoted: a retry may succeed. */
export class UnavailableError extends StoreError {}

/** The cap is reached: messages are refused until others are delivered, marked as spam, or deleted. */
export class StoreFullError extends Error {
  override name = "StoreFullError";

  constructor() {
    super("the stored messages have reached MAX_DATABASE_MB");
  }
}

/** The sender of a message has reached a limit. */
export class LimitReachedError extends Error {
  override name = "LimitReachedError";
  /** How long to wait before a retry can succeed. */
  readonly waitMs: number;

  constructor(waitMs: number) {
    super("a limit is reached");
    this.waitMs = waitMs;
  }
}
