import { describe } from "vitest";
import { startPostfix } from "../support/machine/postfix.ts";
import { needing } from "../support/runner/requirements.ts";
import { mailbox, testDeliveries } from "./deliveries.ts";

describe("Postfix", { ...needing("postfix", "dovecot", "openssl", "python", "root"), timeout: 120_000 }, () =>
  testDeliveries((options) => startPostfix(mailbox, options)),
);
