import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { startFailureOf } from "#server/backend/start-failure.ts";

const nowhere = "/nonexistent/folder/file";

test("a socket of the database that is not there yet is a reason to start again later", async () => {
  const error = await new Promise((settle) => connect(nowhere).once("error", settle));
  expect(startFailureOf(new Error("Failed query", { cause: error }))?.message).toMatch(/^database: lost.*ENOENT/);
});

test("a missing file of the program, or too many open ones, are not taken for the loss of the database", () => {
  let missing: unknown;
  try {
    readFileSync(nowhere);
  } catch (error) {
    missing = error;
  }
  const tooMany = Object.assign(new Error("EMFILE: too many open files"), { code: "EMFILE", syscall: "open" });
  for (const error of [missing, tooMany, new Error("wrapped", { cause: missing })]) expect(startFailureOf(error)).toBeUndefined();
});
