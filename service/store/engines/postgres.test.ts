import { expect, test } from "vitest";
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
  ["postgres://name@db.example.com/cardamint?sslmode=disable", "disable"],
  ["postgres://name@db.example.com/cardamint?sslmode=verify-full", "verify-full"],
  ["postgres://name@127.0.0.1:5432/cardamint", null],
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
