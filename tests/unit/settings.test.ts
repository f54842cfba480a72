import { expect, test } from "vitest";
import { readEnv, SettingsError } from "#server/env.ts";
import { warnOfOpenDemo } from "#server/open-demo.ts";

const good = "k".repeat(48);

test("without the demo, secrets are required by name", () => {
  expect(() => readEnv({ DEMO: "off" })).toThrow(/SESSION_SECRET: is required[\s\S]*TOKEN_SECRET: is required/);
  expect(() => readEnv({ DEMO: "off", SESSION_SECRET: good, TOKEN_SECRET: "" })).toThrow(/^(?!.*SESSION_SECRET)[\s\S]*TOKEN_SECRET/);
});

test("short and sample secrets are refused", () => {
  expect(() => readEnv({ DEMO: "off", SESSION_SECRET: "short", TOKEN_SECRET: good })).toThrow("at least 32");
  expect(() => readEnv({ DEMO: "off", SESSION_SECRET: `change-me-${good}`, TOKEN_SECRET: good })).toThrow("sample value");
});

test("the first secret of a list signs, the others are kept", () => {
  expect(readEnv({ DEMO: "off", SESSION_SECRET: `${good}, ${good}2`, TOKEN_SECRET: good }).SESSION_SECRET).toEqual([good, `${good}2`]);
});

test("a portal before a foreign backend needs no token secret", () => {
  expect(readEnv({ DEMO: "off", SESSION_SECRET: good, BACKEND_URL: "https://api.example" }).TOKEN_SECRET).toEqual([]);
});

test("every unusable value is named at once", () => {
  expect(() => readEnv({ PORT: "70000", DATABASE_URL: "mysql://x" })).toThrow(SettingsError);
  expect(() => readEnv({ PORT: "70000", DATABASE_URL: "mysql://x" })).toThrow(/PORT[\s\S]*DATABASE_URL/);
});

test.each([
  ["PUBLIC_URL", "https://portal.example"],
  ["SMTP_URL", "smtp://mail.example"],
  ["DATABASE_URL", "postgres://portal@db.example/portal"],
])("with %s the demo must be asked for by name", (name, value) => {
  expect(() => readEnv({ [name]: value })).toThrow(`DEMO: must be said when ${name} is set`);
  expect(readEnv({ [name]: value, DEMO: "on" }).DEMO).toBe("on");
  expect(readEnv({ [name]: value, DEMO: "off", SESSION_SECRET: good, TOKEN_SECRET: good }).DEMO).toBe("off");
});

test("while demo passwords work, only this machine reaches the portal, or it is said loudly", () => {
  const warned = (given: Record<string, string>) => {
    const lines: string[] = [];
    warnOfOpenDemo(readEnv({ SESSION_SECRET: good, TOKEN_SECRET: good, ...given }), (line) => lines.push(line));
    return lines.join();
  };
  expect([readEnv({}).HOST, readEnv({ DEMO: "off", SESSION_SECRET: good, TOKEN_SECRET: good }).HOST]).toEqual(["127.0.0.1", "0.0.0.0"]);
  for (const HOST of ["0.0.0.0", "::", "192.168.0.7"]) expect(warned({ HOST })).toMatch(/!!! .*HOST=.*everybody knows the password/);
  const quiet: Record<string, string>[] = [{}, { HOST: "localhost" }, { HOST: "::1" }, { HOST: "0.0.0.0", DEMO: "off" }];
  for (const given of quiet) expect(warned(given), JSON.stringify(given)).toBe("");
});

test("the demo starts without any setting", () => {
  expect(readEnv({})).toMatchObject({ DEMO: "on", PORT: 3000, ADMIN_PORT: 3001, BACKEND_PORT: 4000, BACKEND_HOST: "127.0.0.1" });
});
