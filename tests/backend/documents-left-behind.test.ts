import { mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { accreditation } from "#contract/accreditation.ts";
import { auth } from "#contract/auth.ts";
import { createApp } from "#server/backend/app.ts";
import { openLocalFiles } from "#server/backend/files/local-files.ts";
import { sweepFiles } from "#server/backend/files/sweep-files.ts";
import { password } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import { base64, pdf } from "#tests/support/joining-company.ts";
import { useUploads } from "#tests/support/uploaded-documents.ts";

const { backend, storedFiles, fileRows, upload, newcomer } = useUploads();

describe("interrupted uploads and files left behind", () => {
  test("trust S56: a hundred interrupted uploads leave no file and no row", async () => {
    const made = await newcomer();
    const server = await createApp({
      pool: backend.pool,
      files: openLocalFiles(backend.filesFolder),
      settings: { tokenSecrets: ["tests-only-secret-of-at-least-32-bytes"], demo: true } as never,
      now: () => testNow,
    });
    await server.listen({ host: "127.0.0.1", port: 0 });
    const { port } = server.server.address() as AddressInfo;
    const signedIn = await server.inject({
      method: "POST",
      url: auth.login.path,
      payload: { login: made.director, password, method: "email" },
    });
    const headers = { authorization: `Bearer ${signedIn.json().access_token}`, "content-type": "application/json" };
    const body = JSON.stringify({
      accreditationUuid: made.accreditationUuid,
      companyUuid: made.companyUuid,
      type: "charter",
      originalFilename: "x.pdf",
      fileBody: base64(Buffer.concat([pdf.subarray(0, 9), Buffer.alloc(300_000, 0x20), pdf.subarray(8)])),
    });
    const before = storedFiles().length;
    const cut = (at: number) =>
      new Promise<void>((resolve) => {
        const request = httpRequest({
          port,
          method: "POST",
          path: accreditation.uploadDocument.path,
          headers: { ...headers, "content-length": Buffer.byteLength(body) },
        });
        request.on("error", () => resolve());
        request.on("response", (response) => response.resume().on("close", resolve));
        request.write(body.slice(0, at), () => setTimeout(() => request.destroy(), 2));
        request.on("close", resolve);
      });
    for (let index = 0; index < 100; index += 1) await cut(Math.floor((body.length - 1) * (index / 100)) + 1);
    await server.close();
    expect([storedFiles().length, (await fileRows(made.companyUuid)).length]).toEqual([before, 0]);
    expect((await upload(made)).status).toBe(200);
  });

  test("trust S56: the sweeper deletes old files that no row names and leaves all others", async () => {
    const store = openLocalFiles(backend.filesFolder);
    const made = await newcomer();
    await upload(made);
    const [kept] = await fileRows(made.companyUuid);
    const orphan = await store.stage(pdf);
    const published = await store.stage(pdf);
    await published.publish();
    const young = await store.stage(pdf);
    const old = new Date(Date.now() - 2 * 3_600_000);
    for (const name of readdirSync(backend.filesFolder, { recursive: true, encoding: "utf8" }))
      if (![young.uuid].some((uuid) => name.endsWith(uuid))) utimesSync(join(backend.filesFolder, name), old, old);
    mkdirSync(join(backend.filesFolder, "notes"), { recursive: true });
    writeFileSync(join(backend.filesFolder, "notes", "readme.txt"), "not ours");
    expect(await sweepFiles(backend.db, store, new Date())).toBe(2);
    expect(storedFiles()).toEqual(expect.arrayContaining([kept?.uuid, young.uuid, "readme.txt"]));
    expect(storedFiles()).not.toContain(orphan.uuid);
    expect(storedFiles()).not.toContain(published.uuid);
    await young.discard();
  });

  test("trust S56: a committed file that has not been renamed yet can be read", async () => {
    const store = openLocalFiles(backend.filesFolder);
    const staged = await store.stage(pdf);
    expect((await store.read(staged.uuid))?.equals(pdf)).toBe(true);
    expect(await store.read("../../etc/passwd")).toBeNull();
    await staged.discard();
    expect(await store.read(staged.uuid)).toBeNull();
  });
});
