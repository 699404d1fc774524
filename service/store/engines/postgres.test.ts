import pg from "pg";
import { expect, test } from "vitest";
import { UnavailableError } from "./engine.ts";
import { createPostgresEngine, describePostgresError, readConnectionOptions } from "./postgres.ts";

/** The parameters that `pg` is given. */
function readParameters(url: string): URLSearchParams {
  return new URL(String(readConnectionOptions(url).connectionString)).searchParams;
}

test.for([
  ["postgres://name@db.example.com/cardamint", "verify-full"],
  ["postgres://name@10.0.0.5:6543/cardamint", "verify-full"],
  ["postgres://name@10.0.0.5/cardamint?sslrootcert=/etc/ca.crt", "verify-full"],
  ["postgres://name@10.0.0.5/cardamint?sslmode=require", "require"],
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

test("the database's name has no user and no password", () => {
  expect(createPostgresEngine("postgres://name:geheim@db.example.com/cardamint").name).toBe(
    "PostgreSQL at db.example.com:5432/cardamint",
  );
});

test("connection errors are explained in one sentence", () => {
  const problems = [
    Object.assign(new Error(""), { code: "ECONNREFUSED" }),
    new Error("The server does not support SSL connections"),
    new Error("self-signed certificate in certificate chain"),
    new Error("timeout expired"),
    new Error("something else"),
  ];
  expect(problems.map(describePostgresError)).toEqual([
    "the connection is refused.",
    "it offers no TLS. If the network between is your own, add ?sslmode=disable to DATABASE_URL.",
    "its certificate is not trusted (self-signed certificate in certificate chain). Add sslrootcert=/path/to/authority.crt to DATABASE_URL, or sslmode=require to encrypt without verifying.",
    "it didn't answer in time.",
    "something else.",
  ]);
});

const serverError = (code: string) => Object.assign(new pg.DatabaseError("no", 2, "error"), { code });

test.for([
  [Object.assign(new Error(""), { code: "ECONNREFUSED" }), true],
  [new Error("timeout expired"), true],
  [serverError("57P03"), true],
  [serverError("25006"), true],
  [serverError("28P01"), false],
  [serverError("3D000"), false],
  [serverError("42501"), false],
  [new Error("self-signed certificate in certificate chain"), false],
] as const)("a start waits only for errors that may go away: %o, %s", ([error, waits]) => {
  const { explain } = createPostgresEngine("postgres://db.example.com/cardamint");
  expect(explain(error) instanceof UnavailableError).toBe(waits);
});
