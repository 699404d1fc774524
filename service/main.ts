import { enableCompileCache, flushCompileCache } from "node:module";
import { join } from "node:path";

// Code that was compiled once is kept: the next start, after a crash too, is faster and takes less memory. It lies
// with the code, not in a folder for temporary files, where others could leave code for us to run.
enableCompileCache(join(import.meta.dirname, "../node_modules/.cache/compiled"));
await import("./start.ts");
flushCompileCache();
