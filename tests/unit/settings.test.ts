import { expect, test } from "vitest";
import { readEnv, SettingsError } from "#server/env.ts";
import { warnOfOpenDemo } from "#server/open-demo.ts";

const good = "k".repeat(48);

test("without the demo, the error names the secrets that are missing", () => {
  expect(() => readEnv({ DEMO: "off" })).toThrow(/SESSION_SECRET: is required[\s\S]*TOKEN_SECRET: is required/);
  expect(() => readEnv({ DEMO: "off", SESSION_SECRET: good, TOKEN_SECRET: "" })).toThrow(/^(?!.*SESSION_SECRET)[\s\S]*TOKEN_SECRET/);
});

test("a secret that is too short or a sample value is refused", () => {
  expect(() => readEnv({ DEMO: "off", SESSION_SECRET: "short", TOKEN_SECRET: good })).toThrow("at least 32");
  expect(() => readEnv({ DEMO: "off", SESSION_SECRET: `change-me-${good}`, TOKEN_SECRET: good })).toThrow("sample value");
});

test("of a list of secrets the first signs, and the others are still accepted", () => {
  expect(readEnv({ DEMO: "off", SESSION_SECRET: `${good}, ${good}2`, TOKEN_SECRET: good }).SESSION_SECRET).toEqual([good, `${good}2`]);
});

test("a portal in front of another backend needs no token secret", () => {
  expect(readEnv({ DEMO: "off", SESSION_SECRET: good, BACKEND_URL: "https://api.example" }).TOKEN_SECRET).toEqual([]);
});

test("the error names all unusable settings at once", () => {
  expect(() => readEnv({ PORT: "70000", DATABASE_URL: "mysql://x" })).toThrow(SettingsError);
  expect(() => readEnv({ PORT: "70000", DATABASE_URL: "mysql://x" })).toThrow(/PORT[\s\S]*DATABASE_URL/);
});

test.each([
  ["PUBLIC_URL", "https://portal.example"],
  ["SMTP_URL", "smtp://mail.example"],
  ["DATABASE_URL", "postgres://portal@db.example/portal"],
])("when %s is set, DEMO must be set explicitly", (name, value) => {
  expect(() => readEnv({ [name]: value })).toThrow(`DEMO: must be said when ${name} is set`);
  expect(readEnv({ [name]: value, DEMO: "on" }).DEMO).toBe("on");
  expect(readEnv({ [name]: value, DEMO: "off", SESSION_SECRET: good, TOKEN_SECRET: good }).DEMO).toBe("off");
});

test("while demo passwords work, the portal listens on this machine only, or warns loudly", () => {
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

test("behind a proxy the portals listen on this machine only, unless told otherwise", () => {
  const behind = { DEMO: "off", SESSION_SECRET: good, TOKEN_SECRET: good, TRUST_PROXY: "on" };
  expect([readEnv(behind).HOST, readEnv({ ...behind, HOST: "0.0.0.0" }).HOST]).toEqual(["127.0.0.1", "0.0.0.0"]);
});

test("networks of portals on other machines are addresses or ranges", () => {
  expect(readEnv({ PORTAL_NETWORKS: "10.0.0.0/8, 192.168.7.5 FD00::/8" }).PORTAL_NETWORKS).toEqual([
    "10.0.0.0/8",
    "192.168.7.5",
    "fd00::/8",
  ]);
  expect(readEnv({}).PORTAL_NETWORKS).toEqual([]);
  for (const PORTAL_NETWORKS of ["0.0.0.0/0", "10.0.0.0/33", "portal.example", "10.0.0"])
    expect(() => readEnv({ PORTAL_NETWORKS })).toThrow("PORTAL_NETWORKS: must be addresses or networks");
});

test("the portal starts with the demo without any setting", () => {
  expect(readEnv({})).toMatchObject({ DEMO: "on", PORT: 3000, ADMIN_PORT: 3001, BACKEND_PORT: 4000, BACKEND_HOST: "127.0.0.1" });
});

test.each(["s3://key:secret@store/bucket", "https://store/bucket", "https://key:secret@store/", "no address"])(
  "the file store %s is refused before the start",
  (S3_URL) => {
    expect(() => readEnv({ S3_URL })).toThrow(/S3_URL: /);
  },
);

test("a file store by its key, secret, host and bucket is accepted", () => {
  const S3_URL = "https://key:secret@store.example/bucket?region=ru-central1";
  expect(readEnv({ S3_URL }).S3_URL).toBe(S3_URL);
});

test("a setting of a name that is nearly one of ours is refused, and the error names ours", () => {
  for (const [name, meant] of [
    ["PORTT", "PORT"],
    ["PROT", "PORT"],
    ["DATABASE_URI", "DATABASE_URL"],
    ["SESSION_SECRETS", "SESSION_SECRET"],
    ["demo", "DEMO"],
  ] as const)
    expect(() => readEnv({ [name]: "4100" }), name).toThrow(`${name}: there is no such setting; ${meant} may be meant`);
  expect(() => readEnv({ PORTT: "" })).not.toThrow();
});

test("what a shell, npm, Docker and systemd put into the environment is no setting of ours", () => {
  const names = [
    "PATH",
    "HOME",
    "HOSTNAME",
    "TERM",
    "LANG",
    "PWD",
    "USER",
    "SHELL",
    "TZ",
    "MODE",
    "TEST",
    "PROD",
    "NODE_OPTIONS",
    "INIT_CWD",
  ];
  const others = [
    "npm_config_cache",
    "npm_lifecycle_event",
    "MALLOC_ARENA_MAX",
    "SMTP_HOST",
    "HTTP_PROXY",
    "INVOCATION_ID",
    "JOURNAL_STREAM",
  ];
  expect(() => readEnv(Object.fromEntries([...names, ...others].map((name) => [name, "x"])))).not.toThrow();
});
