import { randomUUID } from "node:crypto";
import { type FeedName, feedNames } from "#contract/feeds.ts";
import { keyDigest, keyPrefix } from "#server/backend/exchange/keys/read-key.ts";
import { runImport } from "#server/backend/exchange/one-c/import/run-import.ts";
import { waitingImports } from "#server/backend/exchange/one-c/import/waiting-imports.ts";
import { exchangeKeys } from "#server/backend/exchange/tables.ts";
import { openLocalFiles } from "#server/backend/files/local-files.ts";
import type { Backend } from "./backend.ts";
import { until } from "./until.ts";

/** How a request goes out: to the backend, or through a portal. */
type Carry = (query: Record<string, string>, headers: Record<string, string>, body?: Buffer | string) => Promise<string>;

/** Speaks to the site as 1C does; the test runs the loads that it starts. */
export function oneCOf(backend: Backend) {
  const keys = new Map<string, string>();

  const straight: Carry = async (query, headers, body) =>
    (
      await backend.app.inject({
        method: body === undefined ? "GET" : "POST",
        url: "/exchange/1c",
        query,
        headers,
        ...(body !== undefined && { payload: body }),
      })
    ).body;

  async function keyOf(name: string, writes: readonly FeedName[] = feedNames): Promise<string> {
    const existing = keys.get(name);
    if (existing) return existing;
    const key = `${keyPrefix}${randomUUID()}`;
    await backend.db
      .insert(exchangeKeys)
      .values({ uuid: randomUUID(), name, digest: keyDigest(key), writes: [...writes], reads: [], networks: [], createdBy: "" });
    keys.set(name, key);
    return key;
  }

  const basic = (name: string, key: string) => `Basic ${Buffer.from(`${name}:${key}`).toString("base64")}`;

  /** Opens a session that is ready to send files. */
  async function open(
    name = "1С",
    { version, carry = straight, type = "catalog" }: { version?: string; carry?: Carry; type?: string } = {},
  ) {
    const authorization = basic(name, await keyOf(name));
    const signedIn = await carry({ type, mode: "checkauth" }, { authorization });
    const [, cookieName = "", cookie = "", sessid = ""] = signedIn.split("\n");
    const session = { cookie: `${cookieName}=${cookie}`, sessid: sessid.replace("sessid=", "") };
    const call = (mode: string, query: Record<string, string> = {}, body?: Buffer | string) =>
      carry({ type, mode, sessid: session.sessid, ...query }, { cookie: session.cookie }, body);

    /** The last answer: repeats the request while the site answers `progress`. */
    async function work(mode: string, query: Record<string, string> = {}): Promise<string> {
      let answer: string | undefined;
      const asked = call(mode, query).then((said) => {
        answer = said;
      });
      await until(async () => {
        for (const uuid of await waitingImports(backend.db))
          await runImport(backend.db, openLocalFiles(backend.filesFolder), uuid, backend.now);
        return answer !== undefined;
      });
      await asked;
      return answer?.startsWith("progress") ? work(mode, query) : (answer ?? "");
    }

    const init = await call("init", version === undefined ? {} : { version });
    return {
      signedIn,
      init,
      session,
      call,
      work,
      file: (filename: string, body: Buffer | string) => call("file", { filename }, body),
      import: (filename: string) => work("import", { filename }),
      /** Sends files, then imports each, as 1C does. */
      async bring(files: Record<string, Buffer | string>): Promise<string[]> {
        for (const [filename, body] of Object.entries(files)) await call("file", { filename }, body);
        const answers: string[] = [];
        for (const filename of Object.keys(files)) answers.push(await work("import", { filename }));
        return answers;
      },
    };
  }

  return { keyOf, basic, straight, open };
}
