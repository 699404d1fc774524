import { createContext } from "./context.ts";
import { runChecks } from "./run-checks.ts";

/** Runs the checks of the weekly mail: those that need no network and can run inside the service. */
export function runInService(environment: NodeJS.ProcessEnv) {
  return runChecks(createContext(environment), {
    offline: true,
    inService: true,
  });
}
