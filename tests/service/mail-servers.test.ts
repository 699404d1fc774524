import { createServer, type Socket } from "node:net";
import { createInterface } from "node:readline";
import { expect, onTestFinished, test } from "vitest";
import { createHarness } from "../../service/outbox/harness.fixture.ts";
import { listen } from "../support/machine/free-port.ts";

/** How it fails: with a reply, without an answer, by closing the connection, after a reply or without, or late. */
type Failure = "hang" | "close" | "late" | `${number} ${string}`;

/** As Exim's rules that drop a client. */
const dropped = "550 dropped";

/** The steps of a session at which a mail server can fail; `text` is the reply after the mail. */
const replies = {
  greeting: "220 mail.example ESMTP",
  EHLO: "250 mail.example",
  MAIL: "250 ok",
  RCPT: "250 ok",
  DATA: "354 go ahead",
  text: "250 accepted",
};

type Step = keyof typeof replies;

const steps = Object.keys(replies) as Step[];

/** Starts a mail server that fails at one step as a test says, and records the mails that it accepted. */
async function createSmtpScript() {
  const state: { step: Step; failure: Failure | undefined } = { step: "greeting", failure: undefined };
  /** The Message-IDs of the accepted mails, in their order. */
  const accepted: string[] = [];
  const sockets = new Set<Socket>();
  let hanging = 0;

  async function answer(socket: Socket, step: Step): Promise<boolean> {
    const failure = step === state.step ? state.failure : undefined;
    if (failure === "hang") hanging += 1;
    else if (failure === "close") socket.destroy();
    else if (failure === dropped) socket.end(`${failure}\r\n`);
    else if (failure && failure !== "late") socket.write(`${failure}\r\n`);
    else {
      if (failure === "late") await new Promise((resolve) => setTimeout(resolve, 20));
      socket.write(`${replies[step]}\r\n`);
      return true;
    }
    return false;
  }

  async function serve(socket: Socket): Promise<void> {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => {});
    await answer(socket, "greeting");
    let id: string | undefined;
    let isText = false;
    for await (const line of createInterface(socket)) {
      if (isText && line !== ".") id ??= /^Message-ID: (.*)$/i.exec(line)?.[1];
      else if (isText) {
        isText = false;
        const isRefused = state.step === "text" && /^\d/.test(state.failure ?? "");
        if (id && !isRefused) accepted.push(id);
        id = undefined;
        await answer(socket, "text");
      } else if (line === "QUIT") socket.end("221 bye\r\n");
      else if (line === "RSET") socket.write("250 ok\r\n");
      else {
        const step = steps.find((name) => line.toUpperCase().startsWith(name)) ?? "EHLO";
        isText = (await answer(socket, step)) && step === "DATA";
      }
    }
  }

  const server = createServer((socket) => void serve(socket).catch(() => {}));
  return {
    state,
    accepted,
    /** The number of sessions that are left hanging. */
    hanging: () => hanging,
    url: `smtp://127.0.0.1:${await listen(server)}`,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

const minute = 60_000;

interface Row {
  step: Step;
  failure: Failure;
  /** The state of all ten messages after their first attempt. */
  first: "pending" | "failed" | "delivered";
  /** How many mails the server accepts in all. */
  accepted: number;
  /** How many messages count as tried when all deliveries pause, if a refusal after the text pauses them. */
  tried?: number;
}

/** The outcome of ten messages if the mail server fails in this way at first, and works an hour later. */
const table: Row[] = [
  ...steps
    .slice(0, -1)
    .flatMap((step) =>
      (["451 no", "554 no", dropped, "hang", "close"] as const).map(
        (failure): Row => ({ step, failure, first: "pending", accepted: 10 }),
      ),
    ),
  { step: "text", failure: "451 no", first: "pending", accepted: 10 },
  // Refused for good, whatever the visitor's text makes the server quote.
  ...(["554 no", dropped, "550 5.7.1 Spam", "550 5.7.1 Spam: 5.2.2 SendAsDenied"] as const).map(
    (failure): Row => ({ step: "text", failure, first: "failed", accepted: 0 }),
  ),
  // The provider refuses the sender or its quota.
  ...(
    [
      "550 5.7.60 SMTP; Client does not have permissions to send as this sender",
      "554 5.2.252 SendAsDenied; website@mint.shop not allowed to send as support@mint.shop",
      "550-5.4.5 Daily user sending limit exceeded. For more information, go to\r\n550 5.4.5 the help",
      "550 5.1.90 Your message can't be sent because you've reached your daily limit",
      "552 5.2.2 The mailbox is full",
    ] as Failure[]
  ).map((failure): Row => ({ step: "text", failure, first: "pending", accepted: 10, tried: 1 })),
  // Nobody can know whether the mail was accepted: it is sent again, under the same Message-ID.
  { step: "text", failure: "hang", first: "pending", accepted: 11 },
  { step: "text", failure: "close", first: "pending", accepted: 20 },
  { step: "text", failure: "late", first: "delivered", accepted: 10 },
];

test.each(table)("ten messages, $failure at $step: first $first, $accepted accepted", async (row) => {
  const server = await createSmtpScript();
  const harness = createHarness();
  onTestFinished(async () => {
    await harness.close();
    await server.close();
  });
  server.state.step = row.step;
  server.state.failure = row.failure;
  for (let count = 0; count < 10; count += 1) await harness.addMessage({ subject: `Message ${count}` });
  harness.startDispatcher(harness.createDelivery({ SMTP_URL: server.url }));

  if (row.failure === "hang") {
    while (server.hanging() === 0) await new Promise((resolve) => setTimeout(resolve, 2));
    harness.clock.jump(5 * minute);
  }
  await harness.clock.rest();
  expect(new Set(await harness.states())).toEqual(new Set([row.first]));
  // All deliveries pause after a failure that would affect every message, so nine were not tried.
  const tried = (await Array.fromAsync(harness.store.messages.list())).filter(({ attempts }) => attempts > 0);
  expect(tried).toHaveLength(row.tried ?? (row.step === "text" && row.failure !== "hang" ? 10 : 1));

  server.state.failure = undefined;
  await harness.clock.pass(60 * minute);
  const last = row.first === "failed" ? "failed" : "delivered";
  expect(new Set(await harness.states())).toEqual(new Set([last]));
  expect(server.accepted).toHaveLength(row.accepted);
  expect(new Set(server.accepted).size).toBe(Math.min(row.accepted, 10));
});
