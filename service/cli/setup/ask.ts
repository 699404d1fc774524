import { cancel, confirm, isCancel, password, spinner, text } from "@clack/prompts";
import { explainNetworkError } from "../../network-error.ts";
import { serviceSettings } from "../../settings.ts";
import { createSmtpTransport } from "../../smtp-transport.ts";

interface Question {
  name: string;
  explanation: string;
  /** The answer that Enter keeps. */
  current: string;
  isSecret?: boolean;
  /** Returns the problem of an answer. */
  check?: (answer: string) => string | undefined;
}

/** Ctrl-C ends setup before anything is written, with the exit code 128 plus the number of the signal. */
async function orStop<T>(answer: Promise<T>): Promise<Exclude<T, symbol>> {
  const given = await answer;
  if (!isCancel(given)) return given as Exclude<T, symbol>;
  cancel("Nothing was changed.");
  process.exit(130);
}

/** Asks until the answer is valid. */
export async function ask(question: Question): Promise<string> {
  const { name, explanation, current, isSecret = false, check } = question;
  const read = (typed = "") => (typed.trim() === "-" ? "" : typed.trim() || current);
  const prompt = {
    message: `${name}: ${explanation}${isSecret && current ? " Enter keeps the current value." : ""}`,
    placeholder: isSecret ? "" : current.replaceAll("\n", " | "),
    validate(typed?: string) {
      const problem = check?.(read(typed));
      return problem && `Invalid: it ${problem}.`;
    },
  };
  return read(await orStop(isSecret ? password(prompt) : text(prompt)));
}

/** Asks for the parts of SMTP_URL, as mail providers list them, until that server accepts them. */
export async function askMailServer(previous: string): Promise<string> {
  const name = "SMTP_URL";
  const isValid = (url: string) => serviceSettings.shape.SMTP_URL.safeParse(url).success;
  const before = new URL(previous !== "" && isValid(previous) ? previous : "smtp:");
  const host = await ask({
    name,
    explanation:
      "Your provider's mail server, with its port if that isn't 587: mail.example.com:465. " +
      "Without one, messages stay in the inbox (npm run inbox).",
    current: before.host,
    check: (answer) => (isValid(formatUrl(answer, before)) ? undefined : "must be a name, or name:port"),
  });
  if (host === "") return "";
  const url = new URL(formatUrl(host, before));
  const user = decodeURIComponent(before.username);
  const login = await ask({
    name,
    explanation: "Your name at that server, often the mailbox.",
    current: user,
  });
  const secret = { isSecret: true, current: decodeURIComponent(before.password) };
  url.username = encodeURIComponent(login);
  url.password =
    login && encodeURIComponent(await ask({ name, explanation: "Your password there.", ...secret }));
  const progress = spinner();
  progress.start("Testing the mail server");
  const problem = await findMailProblem(url.href);
  progress.stop(problem ?? "The mail server works. Nothing was sent.");
  const isFinal = problem === undefined || !(await orStop(confirm({ message: "Correct the mail server?" })));
  return isFinal ? url.href : askMailServer(url.href);
}

/** Port 465 uses TLS from the start. The others switch to it (STARTTLS). */
function formatUrl(host: string, before: URL): string {
  if (host === before.host || host === "") return host && before.href;
  const { port = "" } = URL.parse(`smtp://${host}`) ?? {};
  return `${port === "465" ? "smtps" : "smtp"}://${host}${port === "" ? ":587" : ""}`;
}

async function findMailProblem(url: string): Promise<string | undefined> {
  try {
    await (await createSmtpTransport(url, 8_000)).verify?.();
    return undefined;
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    if (code === "EAUTH") return "The mail server rejects the name or password.";
    return `The mail server can't be reached: ${explainNetworkError(cause) ?? message}.`;
  }
}
