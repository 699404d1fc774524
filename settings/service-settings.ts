import { isIP } from "node:net";
import { z } from "zod";
import { type Environment, readSettings } from "../lib/env/read-settings.ts";
import { isLoopback } from "../lib/http/loopback.ts";
import { isSimilar } from "../lib/text/similar-name.ts";
import { readEnvironmentFile } from "./environment.ts";
import { readSiteFile } from "./read-site-settings.ts";
import { mailbox, optional, wholeNumber } from "./schemas.ts";
import type { SiteFile } from "./site-file.ts";
import { describeRule, siteSettings } from "./site-settings.ts";

const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

/** Accepts lists as CDNs publish them, even in JSON. A network of all addresses is refused, because any visitor could then claim any address. */
const networks = z
  .string()
  .transform((text) => text.split(/[\s,;"'[\]]+/).filter(Boolean))
  .refine(
    (list) => list.every((part) => network.safeParse(part).success && !/\/0+$/.test(part)),
    "must be addresses or networks, separated by commas or spaces, and not all addresses, for example 127.0.0.1,10.0.0.0/8",
  );

/** Whether a text is the address of a server, with a login that can be decoded. */
function isServerUrl(text: string, protocol: RegExp): boolean {
  const url = URL.parse(text);
  if (!url || /\s/.test(text) || !protocol.test(url.protocol)) return false;
  return isDecodable(url.username + url.password);
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** The name or the address of this machine, without a port. `127.1` is neither. */
const isHost = (text: string) => isIP(text) !== 0 || /^(?![\d.]+$)[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(text);

/** If `@` or `/` in a password isn't encoded, a part of the password is read as the host, which is printed. */
const hasLoginOnly = (text: string) => /^[^@]*$|^\w+:\/\/[^@/?#]*@[^@]*$/.test(text);

/** Other modes would be ignored. `no-verify` is known only to `pg`. */
const sslMode = /^(disable|allow|prefer|require|verify-ca|verify-full|no-verify)$/;

function isDatabaseUrl(text: string): boolean {
  if (!hasLoginOnly(text) || !isServerUrl(text, /^postgres(ql)?:$/)) return false;
  const { pathname, searchParams } = new URL(text);
  return (
    pathname.length > 1 && isDecodable(pathname) && sslMode.test(searchParams.get("sslmode") ?? "require")
  );
}

/** Refuses a path, which may be a part of the password, and options, which change what nodemailer does. */
function isSmtpUrl(text: string): boolean {
  if (!isServerUrl(text, /^smtps?:$/)) return false;
  const { hostname, pathname, search, hash } = new URL(text);
  return hostname !== "" && /^\/?$/.test(pathname + search + hash);
}

/** Addresses of Microsoft Teams and Telegram have an `@` after the host. */
const isNotifyUrl = (text: string) =>
  (hasLoginOnly(text) || /^https?:\/\/([^@:/?#]+\.[^@:/?#]+|(localhost|[\d.]+):\d+)[/?]/.test(text)) &&
  isServerUrl(text, /^https?:$/) &&
  !/[,;]https?:/.test(text);

/** All settings in `.env`: those of the service include those of the site. */
export const serviceSettings = siteSettings
  .safeExtend({
    HOST: z
      .string()
      .refine(isHost, "must be an address to listen on, without a port, for example 127.0.0.1")
      .default("127.0.0.1"),
    PORT: wholeNumber(0, 65_535, 3000).default(3000),
    DATABASE_FILE: z
      .string()
      // SQLite wouldn't store `:memory:` anywhere, and Node doesn't expand `~` or `$HOME`.
      .regex(
        /^(?!:|~|\$|%\w+%|file:|\w+:\/\/).*[^/\\]$/,
        "must be the path of a file, for example data/cardamint.sqlite",
      )
      .default("data/cardamint.sqlite"),
    DATABASE_URL: z
      .string()
      // libpq allows a name without a host before a socket's folder, `URL` doesn't.
      .transform((text) =>
        text.replace(/^(postgres(?:ql)?:\/\/[^/?#@]*@)(?=\/[^?#]*\?(?:.*&)?host=)/, "$1localhost"),
      )
      .refine((text) => text === "" || isDatabaseUrl(text), {
        error:
          "must be a PostgreSQL address, for example postgres://name:password@db.example.com:5432/cardamint (@ in a password is %40, # is %23, / is %2F), or for a socket postgres://name@/cardamint?host=/run/postgresql",
      })
      .default("")
      .meta({ secret: true }),
    /** At this size of all messages, new ones get 507. */
    MAX_DATABASE_MB: wholeNumber(1, 1_000_000, 4_000).default(4_000),
    SMTP_URL: z
      .string()
      .refine((text) => text === "" || isSmtpUrl(text), {
        error:
          "must be an smtp or smtps address with nothing after the host and the port, for example smtps://name:password@mail.example.com (in a password, % is %25, / is %2F, ? is %3F, a space is %20)",
      })
      .default("")
      .meta({ secret: true }),
    MAIL_FROM: optional(mailbox("website@example.com")).default(""),
    TRUSTED_PROXIES: networks.default([]),
    /** `compose.yml` also passes these to Caddy. */
    CDN_NETWORKS: networks.default([]),
    LOG_LEVEL: z
      .enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"], {
        error: "must be one of trace, debug, info, warn, error, fatal, silent",
      })
      .default("info"),
    VISITS_PER_MINUTE: wholeNumber(0, 1_000_000, 240).default(240),
    CONTACT_MESSAGES_PER_HOUR: wholeNumber(0, 1_000_000, 30).default(30),
    /** Receives alerts. Secret, because anyone who knows the address can post there. */
    NOTIFY_URL: z
      .string()
      .refine((text) => text === "" || isNotifyUrl(text), {
        error:
          "must be one http or https address, for example https://ntfy.sh/my-secret-topic (@ and % in a password are %40 and %25)",
      })
      .default("")
      .meta({ secret: true }),
    NOTIFY_EMAIL: optional(mailbox("me@example.com")).default(""),
    /** The site is public, as in the container: nothing starts with placeholders. */
    CARDAMINT_STRICT: z
      .enum(["", "0", "1"], { error: "must be 1 or 0" })
      .transform((text) => text === "1")
      .default(false),
  })
  .refine(
    (settings) => !settings.NOTIFY_EMAIL || settings.SMTP_URL,
    describeRule("NOTIFY_EMAIL", "needs SMTP_URL: that server sends the emails"),
  );

/** All settings of `.env` and `brand/site.json`, and the claims that nobody has confirmed. */
export type ServiceSettings = z.infer<typeof serviceSettings> &
  SiteFile & { unconfirmed: (keyof SiteFile)[] };

/** The name of a setting in `.env`. */
export type SettingName = keyof typeof serviceSettings.shape;

const defaults = serviceSettings.parse({});

export const settingNames = Object.keys(serviceSettings.shape) as SettingName[];

/** Derives settings that are empty from others. */
export function deriveSettings(environment: Environment): Environment {
  const { SITE_ORIGIN = defaults.SITE_ORIGIN, HOST = defaults.HOST, SMTP_URL = "" } = environment;
  const { protocol = "", hostname = "", port = "" } = URL.parse(SITE_ORIGIN) ?? {};
  const isLocal = protocol === "http:" && isLoopback(hostname);
  const derived = {
    // Without a domain, there is no proxy: visitors use the service's own port.
    PORT: (isLocal && port) || String(defaults.PORT),
    // If only this machine reaches the service of a public site, visitors come through a proxy on it.
    TRUSTED_PROXIES: protocol === "https:" && isLoopback(HOST) ? "127.0.0.1" : "",
    MAIL_FROM: isSmtpUrl(SMTP_URL) ? deriveSender(environment) : "",
  };
  const missing = Object.entries(derived).filter(([name]) => !environment[name]);
  return { ...environment, ...Object.fromEntries(missing) };
}

/** Most mail servers let a mailbox send only from its own address. */
function deriveSender({ SMTP_URL = "", SUPPORT_EMAIL = defaults.SUPPORT_EMAIL }: Environment): string {
  const login = decodeURIComponent(new URL(SMTP_URL).username);
  return login.includes("@") ? login : SUPPORT_EMAIL.replace(/^.*@/, "website@");
}

/** Names in `.env` that are read but aren't settings. Other names of Node's, such as `NODE_OPTIONS`, have no effect there. */
const otherNames = /^(NODE_(EXTRA_CA_CERTS|USE_ENV_PROXY)|TZ|(HTTPS?|NO)_PROXY|COMPOSE_\w+)$/i;

/** Earlier settings of `.env`, and where they are now. */
const moved: Record<string, keyof SiteFile> = {
  CARDS: "cards",
  SUPPORT_HOURS: "supportHours",
  RESPONSE_PROMISE: "responsePromise",
  TRANSACTIONS: "transactions",
  SATISFACTION: "satisfaction",
  HEADQUARTERS_ADDRESS: "headquarters",
  OFFICES: "offices",
  CHAT_NAME: "chatName",
  CONTROLLER: "controller",
};

/** Checks the names in the file of settings. Those in the environment may be another program's. */
function checkNames({ ENV_FILE = "" }: Environment) {
  const names = Object.keys(readEnvironmentFile(ENV_FILE));
  const isKnown = (name: string) => settingNames.some((setting) => setting === name) || otherNames.test(name);
  return {
    moved: Object.entries(moved)
      .filter(([name]) => names.includes(name))
      .map(
        ([name, now]) =>
          `${name} moved to brand/site.json: "${now}". → Write it there, and delete it from .env`,
      ),
    unknown: names
      .filter((name) => !isKnown(name) && !Object.hasOwn(moved, name))
      .map((name) => {
        const similar = settingNames.find((setting) => isSimilar(setting, name));
        if (similar) return `There is no setting ${name}. → Did you mean ${similar}?`;
        return `There is no setting ${name}. → Delete it, or see .env.example for all names`;
      }),
  };
}

/** Finds the names in the file of settings that don't exist, for example misspelled ones. */
export const findUnknownNames = (environment: Environment): string[] => checkNames(environment).unknown;

/** @throws {SettingsError} with everything that is invalid in `.env` or `brand/site.json`, and then also with unknown names */
export function readServiceSettings(environment: Environment): ServiceSettings {
  const { file, unconfirmed, problems } = readSiteFile(environment);
  const names = checkNames(environment);
  const settings = readSettings(
    serviceSettings,
    deriveSettings(environment),
    [...names.moved, ...problems],
    names.unknown,
  );
  return { ...settings, ...file, unconfirmed };
}

const databaseSettings = z.object({
  DATABASE_FILE: serviceSettings.shape.DATABASE_FILE,
  DATABASE_URL: serviceSettings.shape.DATABASE_URL,
});

/** Reads only the settings of the database, so that other invalid settings don't matter. */
export function readDatabaseSettings(environment: Environment) {
  return readSettings(databaseSettings, environment);
}
