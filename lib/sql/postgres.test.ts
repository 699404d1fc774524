import pg from "pg";
import { expect, test } from "vitest";
import { UnavailableError } from "./engine.ts";
import { createPostgresEngine, describePostgresError, readConnectionOptions } from "./postgres.ts";

const options = { application: "test", setting: "DATABASE_URL", channels: [] };

/** The parameters that `pg` is given. */
function readParameters(url: string): URLSearchParams {
  return new URL(String(readConnectionOptions(url).connectionString)).searchParams;
}

test.for([
  ["postgres://name@db.example.com/cardamint", "verify-full"],
  ["postgres://name@10.0.0.5:6543/cardamint", "verify-full"],
  ["postgres://name@10.0.0.5/cardamint?sslrootcert=/etc/ca.crt", "verify-full"],
  ["postgres://name@10.0.0.5/cardamint?sslmode=require", "require"],
  // Neon copies this to the clipboard.
  ["postgres://name@db.example.com/cardamint?sslmode=require&channel_binding=require", "require"],
  ["postgres://name@db.example.com/cardamint?sslrootcert=system", "verify-full"],
  ["postgres://name@db.example.com/cardamint?sslmode=require&sslrootcert=system", "verify-full"],
  // Heroku's name, which `pg` would otherwise not know beside the others.
  ["postgres://name@db.example.com/cardamint?sslmode=no-verify", "require"],
  ["postgres://name@localhost/cardamint", null],
  ["postgres://name@[::1]/cardamint", null],
  ["postgres:///cardamint?host=/var/run/postgresql", null],
  ["postgres://localhost/cardamint?host=db.example.com", "verify-full"],
] as const)("%s is reached with sslmode %s", ([url, sslmode]) => {
  const parameters = readParameters(url);
  expect(parameters.get("sslmode")).toBe(sslmode);
  // As PostgreSQL's own programs read it: `require` encrypts, `verify-full` asks for the certificate.
  expect(parameters.get("uselibpqcompat")).toBe(sslmode === null ? null : "true");
});

test("the system's certificate authorities aren't read from a file of that name", () => {
  const options = readConnectionOptions("postgres://name@db.example.com/cardamint?sslrootcert=system");
  expect(new pg.Client(options).ssl).toEqual({});
});

test.for([
  ["postgres://name:geheim@db.example.com/my%20cards", "db.example.com:5432/my cards"],
  ["postgres://name@localhost/cardamint?host=/run/postgresql&port=5433", "/run/postgresql:5433/cardamint"],
] as const)("%s has a name without user and password", ([url, name]) => {
  expect(createPostgresEngine(url, options).name).toBe(`PostgreSQL at ${name}`);
});

test("connection errors are explained in one sentence", () => {
  const problems = [
    Object.assign(new Error(""), { code: "ECONNREFUSED" }),
    new Error("The server does not support SSL connections"),
    new Error("self-signed certificate in certificate chain"),
    new Error("timeout expired"),
    new Error("something else"),
    new Error("SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string"),
    new Error(
      "SECURITY WARNING: Using sslmode=verify-ca requires specifying a CA with sslrootcert. If a public CA is used,",
    ),
  ];
  expect(problems.map((problem) => describePostgresError(problem, options.setting))).toEqual([
    "the connection is refused.",
    "it offers no TLS. If the network between is your own, add ?sslmode=disable to DATABASE_URL.",
    "its certificate is not trusted (self-signed certificate in certificate chain). Add sslrootcert=/path/to/authority.crt to DATABASE_URL, or sslmode=require to encrypt without verifying.",
    "it didn't answer in time.",
    "something else.",
    "it requires a password. Write it in DATABASE_URL.",
    "sslmode=verify-ca needs the authority's certificate. Add sslrootcert=/path/to/authority.crt to DATABASE_URL.",
  ]);
});

const serverError = (code: string) => Object.assign(new pg.DatabaseError("no", 2, "error"), { code });

test("a host that only IPv6 reaches is explained, with one piece of advice", () => {
  const cause = Object.assign(new Error("connect ENETUNREACH 2600:1f1e:75b:4b01::5fab:5432 - Local (:::0)"), {
    code: "ENETUNREACH",
  });
  const { explain } = createPostgresEngine("postgres://db.example.com/cardamint", options);
  expect(explain(cause)).toMatchObject({
    message:
      "PostgreSQL at db.example.com:5432/cardamint: it has an IPv6 address, which this machine can't reach. → Use a host with an IPv4 address, or set up IPv6.",
  });
});

test.for([
  [Object.assign(new Error(""), { code: "ECONNREFUSED" }), true],
  [Object.assign(new Error("connect ENOENT /run/postgresql"), { code: "ENOENT", syscall: "connect" }), true],
  [Object.assign(new Error("ENOENT: /etc/ca.crt"), { code: "ENOENT", syscall: "open" }), false],
  [new Error("timeout expired"), true],
  [serverError("57P03"), true],
  [serverError("25006"), true],
  // Supavisor and Neon: all connections are taken, or the database is being started.
  [serverError("XX000"), true],
  [serverError("28P01"), false],
  [serverError("3D000"), false],
  [serverError("42501"), false],
  [new Error("self-signed certificate in certificate chain"), false],
  [new Error("SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string"), false],
] as const)("a start waits only for errors that may go away: %o, %s", ([error, waits]) => {
  const { explain } = createPostgresEngine("postgres://db.example.com/cardamint", options);
  expect(explain(error) instanceof UnavailableError).toBe(waits);
});
