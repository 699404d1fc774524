import type { ContactMessage } from "../../contract/contact-message.ts";
import type { Language } from "../../contract/languages.ts";
import type { createStore } from "./create-store.ts";

/**
 * Everything that the service stores, in SQLite or PostgreSQL; `conformance.fixture.ts` tests it on both. When the
 * promise of a write resolves, the write is on disk. Each engine has its own clock (SQLite the injected one,
 * PostgreSQL that of the database), so methods take durations; points in time are returned as epoch milliseconds.
 */
export type Store = ReturnType<typeof createStore>;
export type CounterStore = Store["counter"];
export type MessageStore = Store["messages"];

/** The code of ISO 639-2 for a language that the client did not state. */
export const undetermined = "und";

export interface DailyCounts {
  /** An empty placement stands for visits. */
  counts: { day: string; placement: string; language: string; count: number }[];
  /** Those of all days together. */
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
 * - failed: rejected permanently, or retried for three days
 */
export const messageStates = ["pending", "delivered", "handled", "spam", "failed"] as const;

export type MessageState = (typeof messageStates)[number];

/** Messages that nobody has seen: they are kept longer, and deleted only after a warning. */
export const unreadStates: readonly MessageState[] = ["pending", "failed"];

/** The texts of the largest message: a request's body has no more. */
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
}

/** A stored message. Times are epoch milliseconds. */
export interface StoredMessage extends DeliverableMessage {
  state: MessageState;
  /** How often it was claimed. */
  attempts: number;
  /** The sum of the pauses after its attempts: how long it has been retried, even if the clock was set meanwhile. */
  waitedMs: number;
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

/**
 * Deliveries to a target wait because its server asked for it, or can't be used. A target is a digest of the delivery's
 * settings, so other settings end the pause.
 */
export interface DeliveryPause {
  /** May be in the past: the pause is over, and no delivery has succeeded since. */
  until: number;
  reason: string;
  /** How many pauses followed each other without a delivery, from 1. */
  step: number;
}

/** Selects the messages to which all of this applies. */
export interface MessageFilter {
  states?: readonly MessageState[];
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
