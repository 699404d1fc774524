import { createContext } from "./context.ts";
import { runChecks } from "./run-checks.ts";

/** Runs the checks for the weekly mail: none that needs the network, and none that blocks the service or looks for it. */
export function runInService(environment: NodeJS.ProcessEnv) {
  return runChecks(createContext(environment), {
    offline: true,
    inService: true,
  });
}
