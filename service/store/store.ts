import type { ContactMessage } from "../../contract/contact-message.ts";
import type { Language } from "../../contract/languages.ts";
import type { OutboundClick } from "../../contract/outbound-click.ts";

/**
 * All that the service keeps. Two engines implement it, and `conformance.ts` holds both to what is said here.
 * A promise that resolves means: on disk. Time is the engine's (the injected clock, or the database's), so the
 * interface takes durations; moments come back as epoch milliseconds.
 */
export interface Store {
  readonly counter: CounterStore;
  readonly messages: MessageStore;
  readonly limits: LimitStore;
  readonly notices: NoticeStore;
  /** What was counted on the days from one to another, both `YYYY-MM-DD` and included. */
  readDailyCounts(from: string, to: string): Promise<DailyCounts>;
  /** From memory: never waits, and works while the database is away. */
  health(): StoreHealth;
  /** Writes something that changes nothing, as a commit would. Rejects where that fails. */
  checkWritable(): Promise<void>;
  readSize(): Promise<StoreSize>;
  /** When the last backup that passed its check was made; undefined where none was, or it is not ours to know. */
  readLastBackup(): Promise<number | undefined>;
  /** Commits what waits, then closes. */
  close(): Promise<void>;
}

export interface CounterStore {
  read(): Promise<bigint>;
  /**
   * Adds one to the count and to today's visits.
   * @returns a number that no other increment is given
   * @param language of the page that was visited, where the client says it
   */
  increment(language?: Language): Promise<bigint>;
  /** Adds one to today's clicks. */
  countClick(click: OutboundClick): Promise<void>;
}

/** ISO 639-2 for a language that nobody stated. */
export const undetermined = "und";

export interface DailyCounts {
  visits: { day: string; language: string; count: number }[];
  clicks: { day: string; placement: string; language: string; count: number }[];
  /** The first day of all on which something was counted. */
  since: string | undefined;
  /** The visitor counter, which may be older than the days. */
  total: bigint;
}

/**
 * - waiting: to be delivered, or to be read where nothing delivers
 * - delivered: the support mailbox has it
 * - handled: the operator said so
 * - spam: a robot's
 * - failed: refused for good, or tried for three days
 */
export const messageStates = ["waiting", "delivered", "handled", "spam", "failed"] as const;

export type MessageState = (typeof messageStates)[number];

export interface NewMessage extends ContactMessage {
  /** Unique and short: what visitor and operator call the message. */
  reference: string;
  /** The same for a repetition of the same submission; undefined where the client cannot say. */
  idempotencyDigest?: string | undefined;
  state: "waiting" | "spam";
  language?: Language | undefined;
}

/** A message as it is kept. Times are epoch milliseconds. */
export interface StoredMessage extends ContactMessage {
  reference: string;
  language: Language | null;
  state: MessageState;
  receivedAt: number;
  /** How often it was claimed. */
  attempts: number;
  /** The sum of its pauses: how long it has been tried for, whatever the clock did meanwhile. */
  waitedMs: number;
  /** When it can be claimed (again): after its pause, or when the lease that holds it has ended. */
  dueAt: number;
  /** When it left the state `waiting`. */
  settledAt: number | null;
  /** Why the last attempt failed. */
  reason: string | null;
}

/** The right to deliver one message while the lease holds. */
export interface Claim {
  readonly token: string;
  readonly message: StoredMessage;
}

export type Outcome = { state: "delivered" } | { state: "failed"; reason: string };

/** Milliseconds that settled messages are kept, by state. What has no entry is kept. */
export type Retention = Partial<Record<MessageState, number>>;

export interface MessageStore {
  /**
   * Stores a message, or finds the earlier one of the same submission.
   * @returns the reference of the one that is kept
   * @throws {StoreFullError} where a cap is reached
   */
  add(message: NewMessage): Promise<string>;

  /** Takes the waiting message that has been due longest; undefined while none is due or deliveries are paused. */
  claim(leaseMs: number): Promise<Claim | undefined>;
  /** Lets the lease end that much later from now. False: the claim is void, somebody else may have the message. */
  renew(claim: Claim, leaseMs: number): Promise<boolean>;
  /** Ends the message's waiting. False, and nothing is changed, where the claim is void. */
  settle(claim: Claim, outcome: Outcome): Promise<boolean>;
  /** Gives the message back until its pause is over. False, and nothing is changed, where the claim is void. */
  postpone(claim: Claim, pause: { pauseMs: number; reason?: string }): Promise<boolean>;
  /** Lets no instance claim anything for so long: the receiving server asked for it. The longest pause holds. */
  pauseDeliveries(pauseMs: number): Promise<void>;
  /** Milliseconds until a claim can succeed, from 0; undefined while nothing waits. */
  readNextDue(): Promise<number | undefined>;

  /** The waiting ones alone, which is cheap however many others are kept. */
  countWaiting(): Promise<number>;
  countByState(): Promise<Record<MessageState, number>>;
  /** Milliseconds since the oldest waiting message arrived; undefined if none waits. */
  readOldestWaitingAge(): Promise<number | undefined>;
  /** In the order of arrival; of all states where none is named. */
  list(states?: readonly MessageState[]): Promise<StoredMessage[]>;
  find(reference: string): Promise<StoredMessage | undefined>;
  /**
   * Makes messages due now, with no attempt made yet.
   * @returns the references of those that were changed: not of delivered and unknown ones
   */
  retry(references: readonly string[]): Promise<string[]>;
  /**
   * Marks messages as handled by the operator, which voids their claims.
   * @returns the references of those that exist
   */
  markHandled(references: readonly string[]): Promise<string[]>;
  /**
   * Deletes messages. Their text is gone from the file of the database, too.
   * @returns the references of those that existed
   */
  delete(references: readonly string[]): Promise<string[]>;
  /**
   * Deletes what has been kept long enough: since it was settled, or since it arrived where it still waits.
   * @returns how many of each state, where any
   */
  deleteOld(retention: Retention): Promise<Partial<Record<MessageState, number>>>;
  /** What `deleteOld` would delete. */
  countOld(retention: Retention): Promise<Partial<Record<MessageState, number>>>;
}

export interface LimitRequest {
  /** What is limited, as a digest: no address is kept. */
  key: string;
  max: number;
}

export interface LimitStore {
  /** Random bytes for keyed digests, made once and the same for all instances. */
  readSecret(): Promise<Uint8Array>;
  /**
   * Counts one use of every key, or of none where one of them has no use left.
   * @returns milliseconds until it is worth trying again; 0 where the use was counted
   */
  use(requests: readonly LimitRequest[], windowMs: number): Promise<number>;
  /** Forgets keys whose window is over. */
  sweep(): Promise<void>;
}

/** What was told to the operator, so that a restart, or another instance, does not tell it again. */
export interface NoticeStore {
  read(name: string): Promise<string | undefined>;
  /**
   * Writes a state where the one before is still what the writer has read.
   * @returns whether it was written; false: another instance was quicker
   */
  replace(name: string, before: string | undefined, after: string): Promise<boolean>;
}

export interface StoreHealth {
  /** Whether the last commit succeeded; undefined before the first. */
  committed: boolean | undefined;
  /** Commits that failed since the start. */
  failedCommits: number;
}

/** In bytes. */
export interface StoreSize {
  /** What is in use, which the cap is compared with. */
  database: number;
  /** SQLite's write-ahead log; undefined on PostgreSQL. */
  wal: number | undefined;
}

export interface StoreCaps {
  maxWaitingMessages: number;
  /** Messages are refused above it, and nothing else. */
  maxDatabaseBytes: number;
}

/** The store cannot be opened or used. The message tells the operator in a line or two what to do. */
export class StoreError extends Error {
  override name = "StoreError";
}

/** A cap is reached: no message is taken until some are handled, delivered or deleted. */
export class StoreFullError extends Error {
  override name = "StoreFullError";
  readonly code: "WAITING" | "SIZE";

  constructor(code: "WAITING" | "SIZE") {
    super(code === "WAITING" ? "too many messages wait" : "the database has reached its largest size");
    this.code = code;
  }
}
