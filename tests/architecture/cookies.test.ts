import { expect, test } from "vitest";
import { cookieNames } from "#app/request/cookie-names.ts";
import { sources } from "./sources.ts";

test("the privacy policy lists exactly the cookies that the portal sets, each with its purpose and lifetime", () => {
  const [policy] = sources("app/content/privacy-policy.md");
  const rows = [...(policy?.text ?? "").matchAll(/^- `([^`]+)` — (.+); (.+)$/gm)];
  expect(rows.map(([, name]) => name).sort()).toEqual([...cookieNames].sort());
  for (const [, name, why, kept] of rows)
    expect(
      [why, kept].every((words) => /[а-яё]{3}/i.test(words ?? "")),
      name,
    ).toBe(true);
});

test("only one file sets cookies", () => {
  const setting = sources("app/**/*.{ts,tsx}").filter(({ text }) =>
    /set-cookie|document\.cookie|createCookie/i.test(text.replaceAll('headers["set-cookie"]', "")),
  );
  expect(setting.map(({ path }) => path)).toEqual(["app/request/request-state.server.ts"]);
});
