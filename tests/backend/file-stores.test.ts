import { randomUUID } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chooseFiles } from "#server/backend/files/choose-files.ts";
import type { FileStore } from "#server/backend/files/file-store.ts";
import { sweepFiles } from "#server/backend/files/sweep-files.ts";
import { useBackend } from "#tests/support/backend.ts";
import { startS3Server } from "#tests/support/s3-server.ts";

const backend = useBackend();
const bytes = Buffer.from("%PDF-1.7 договор", "utf8");
let s3: Awaited<ReturnType<typeof startS3Server>>;

beforeAll(async () => {
  s3 = await startS3Server("documents");
});
afterAll(() => s3.close());

const stores: [name: string, open: () => FileStore][] = [
  ["the folder", () => chooseFiles({ DATA_DIR: mkdtempSync(join(tmpdir(), "files-")), S3_URL: undefined })],
  ["the bucket", () => chooseFiles({ DATA_DIR: "unused", S3_URL: s3.url() })],
];

describe.each(stores)("files in %s", (_, open) => {
  test("a published file can be read until it is removed, a discarded one cannot be read", async () => {
    const store = open();
    const kept = await store.stage(bytes);
    await kept.publish();
    const dropped = await store.stage(bytes);
    await dropped.discard();
    expect(kept.size).toBe(bytes.byteLength);
    expect(await store.read(kept.uuid)).toEqual(bytes);
    expect(await store.read(dropped.uuid)).toBeNull();
    await store.remove([kept.uuid, randomUUID(), "../../etc/passwd"]);
    expect(await store.read(kept.uuid)).toBeNull();
  });

  test("a staged file can be read before it is published; a name that is no UUID is never read", async () => {
    const store = open();
    const staged = await store.stage(bytes);
    expect(await store.read(staged.uuid)).toEqual(bytes);
    for (const name of ["../../etc/passwd", "", "%2e%2e", "?list-type=2"]) expect(await store.read(name)).toBeNull();
  });

  test("the store lists all its files, and the sweeper deletes those older than an hour that no row names", async () => {
    const store = open();
    const uuids = [];
    for (let count = 0; count < 5; count += 1) {
      const file = await store.stage(bytes);
      await file.publish();
      uuids.push(file.uuid);
    }
    const listed = [];
    for await (const file of store.list()) listed.push(file.uuid);
    expect(listed).toEqual(expect.arrayContaining(uuids));
    expect(await sweepFiles(backend.db, store, new Date())).toBe(0);
    expect(await sweepFiles(backend.db, store, new Date(Date.now() + 2 * 3_600_000))).toBe(listed.length);
    expect(await store.read(uuids[0] ?? "")).toBeNull();
  });
});

test("a store that fails for a moment is retried; a rejected access key fails the upload", async () => {
  s3.fail(2);
  const store = chooseFiles({ DATA_DIR: "unused", S3_URL: s3.url() });
  const file = await store.stage(bytes);
  expect(await store.read(file.uuid)).toEqual(bytes);
  const strange = chooseFiles({ DATA_DIR: "unused", S3_URL: s3.url().replace("key:", "stranger:") });
  await expect(strange.stage(bytes)).rejects.toThrow("403 to PUT");
});
