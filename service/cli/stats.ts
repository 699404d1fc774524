import { loadEnvironment } from "../../environment.ts";
import { readServiceSettings } from "../settings.ts";
import { isStoreThere, openStore } from "../store/open.ts";
import type { Store } from "../store/store.ts";
import { runCommand } from "./command.ts";
import { runStats } from "./stats/commands.ts";

let store: Store | undefined;

async function open() {
  const settings = readServiceSettings(loadEnvironment());
  if (isStoreThere(settings)) store = await openStore(settings, { mode: "read", now: Date.now });
  return { store, settings };
}

const warn = (text: string) => void process.stderr.write(`${text}\n\n`);

await runCommand(async (args) => {
  try {
    return await runStats(args, { open, now: Date.now, warn });
  } finally {
    await store?.close();
  }
});
