import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "#server/build-portal.ts";

test.each([
  ["DATA_DIR", "/proc/x"],
  ["S3_URL", "s3://key:secret@store/bucket"],
  ["PORTT", "4100"],
])("with %s=%s nothing starts, and one sentence names the setting", (name, value) => {
  const { status, stderr } = spawnSync(process.execPath, [join(root, "server/start.ts")], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: "production", [name]: value },
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([1, expect.stringContaining(name)]);
  expect(stderr).not.toMatch(/^\s+at /m);
});
