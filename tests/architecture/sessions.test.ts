import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { code, root, withoutComments } from "./sources.ts";

/**
 * Who may open a session. A new one must ask for every factor of the person, be tried in tests/backend/second-factor-sign-in.test.ts,
 * and stand in the list of server/backend/auth/README.md.
 */
const callers: Readonly<Record<string, readonly string[]>> = {
  /** Writes tokens. */
  issueTokens: ["refresh-session.ts", "sign-in-by-code.ts", "sign-in.ts"],
  /** Writes a session's row. */
  startSession: ["sign-in-by-code.ts", "sign-in.ts"],
  signAccessToken: ["issue-tokens.ts"],
  refreshToken: ["issue-tokens.ts"],
};

const backend = code("server").map(({ path, text }) => ({ path, text: withoutComments(text) }));

/** Files that call it; its own file declares it. */
const calling = (name: string) =>
  backend.filter(({ text }) => new RegExp(`(?<!function )\\b${name}\\(`).test(text)).map(({ path }) => path);

test("sessions are opened and tokens are issued by the listed files alone", () => {
  for (const [name, files] of Object.entries(callers))
    expect(calling(name), name).toEqual(files.map((file) => `server/backend/auth/${file}`));
});

test("only one file writes rows of sessions", () => {
  const writers = backend.filter(({ text }) => /\binsert\(sessions\)|insert into sessions\b/.test(text)).map(({ path }) => path);
  expect(writers).toEqual(["server/backend/auth/start-session.ts"]);
});

test("the README of sign-in lists every file that issues tokens", () => {
  const readme = readFileSync(join(root, "server/backend/auth/README.md"), "utf8");
  const listed = readme.slice(readme.indexOf("## Who issues tokens"));
  expect(callers.issueTokens?.filter((file) => !listed.includes(`\`${file}\``))).toEqual([]);
});
