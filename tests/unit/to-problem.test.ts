import { DrizzleQueryError } from "drizzle-orm";
import { expect, test } from "vitest";
import { Problem } from "#server/backend/problem.ts";
import { toProblem } from "#server/backend/to-problem.ts";

const failed = (message: string, code?: string) => Object.assign(new Error(message), code && { code });

/** What PostgreSQL, its driver and Node throw while the database or the disk cannot work, with the codes of their documentation. */
const away = [
  failed("terminating connection due to administrator command", "57P01"),
  failed("the database system is starting up", "57P03"),
  failed("terminating connection because of crash of another server process", "57P02"),
  failed("canceling statement due to statement timeout", "57014"),
  failed("terminating connection due to idle-in-transaction timeout", "25P03"),
  failed("cannot execute INSERT in a read-only transaction", "25006"),
  failed("connection failure", "08006"),
  failed("query_wait_timeout", "08P01"),
  failed("could not extend file: No space left on device", "53100"),
  failed("out of memory", "53200"),
  failed("sorry, too many clients already", "53300"),
  failed("could not read block: Input/output error", "58030"),
  failed("password authentication failed", "28P01"),
  failed("no such file or directory", "ENOENT"),
  failed("connect ECONNREFUSED", "ECONNREFUSED"),
  failed("getaddrinfo ENOTFOUND db.example", "ENOTFOUND"),
  failed("no space left on device, write", "ENOSPC"),
  failed("no connection became free", "POOL_BUSY"),
  failed("Connection terminated unexpectedly"),
  failed("Client has encountered a connection error and is not queryable"),
  failed("Client was closed and is not queryable"),
  failed("timeout expired"),
  failed("timeout exceeded when trying to connect"),
];

test.each(away)("$message ($code): the answer is 503, also through drizzle and fetch", (error) => {
  expect(toProblem(error).status).toBe(503);
  expect(toProblem(new DrizzleQueryError("select", [], error)).status).toBe(503);
  expect(toProblem(new TypeError("fetch failed", { cause: error })).status).toBe(503);
});

test("a program's own mistake stays a failure, and a refusal stays itself", () => {
  for (const error of [
    new TypeError("x is not a function"),
    failed("syntax error", "42601"),
    failed("in failed sql", "25P02"),
    null,
    "text",
  ])
    expect(toProblem(error).problem).toBe("INTERNAL");
  expect(toProblem(new Problem("CONFLICT")).problem).toBe("CONFLICT");
  expect(toProblem(new DrizzleQueryError("insert", [], failed("duplicate key", "23505"))).problem).toBe("CONFLICT");
});
