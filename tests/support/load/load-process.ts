/**
 * `node load-process.ts ORIGIN MAILBOX` loads a service as visitors do until it is asked to stop, and prints what they were
 * promised and what failed, as JSON.
 */
import { startLoad } from "./service-load.ts";

const [origin = "", mailbox = ""] = process.argv.slice(2);
const options = { incrementers: 4, writers: 2, form: `/forms/ajax/${mailbox}`, isPersistent: true };
const load = startLoad(origin, options);
process.once("SIGTERM", async () => {
  await load.stop();
  const { numbers, messages, failures } = load;
  console.log(JSON.stringify({ increments: numbers.length, messages: [...messages.keys()], failures }));
});
