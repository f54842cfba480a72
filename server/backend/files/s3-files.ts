import { AwsClient } from "aws4fetch";
import { v7 as uuidv7 } from "uuid";
import { type FileStore, uuidPattern } from "./file-store.ts";

const timeoutMs = 60_000;
const retries = 3;
/** Parallel deletions. */
const batchSize = 10;

/**
 * Stores files in an S3-compatible bucket under their uuids. Writes are atomic, and the uuid is unknown until a row has it, so
 * staging writes the object and publishing does nothing.
 *
 * @param url `https://key:secret@host/bucket?region=ru-central1`; the region is `us-east-1` by default.
 */
export function openS3Files(url: string): FileStore {
  const { origin, pathname, username, password, searchParams } = new URL(url);
  const bucket = `${origin}/${pathname.replaceAll("/", "")}`;
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    region: searchParams.get("region") ?? "us-east-1",
    service: "s3",
    retries,
  });

  async function send(method: string, address: string, body?: Uint8Array): Promise<Response> {
    const answer = await client.fetch(address, { method, body: body as BodyInit | undefined, signal: AbortSignal.timeout(timeoutMs) });
    if (answer.ok || (answer.status === 404 && method !== "PUT")) return answer;
    throw Object.assign(new Error(`The file store answered ${answer.status} to ${method}`), { code: "FILE_STORE" });
  }

  async function remove(uuids: readonly string[]): Promise<void> {
    const valid = uuids.filter((uuid) => uuidPattern.test(uuid));
    for (let start = 0; start < valid.length; start += batchSize) {
      await Promise.all(valid.slice(start, start + batchSize).map((uuid) => send("DELETE", `${bucket}/${uuid}`)));
    }
  }

  return {
    async stage(bytes, uuid = uuidv7()) {
      await send("PUT", `${bucket}/${uuid}`, bytes);
      return { uuid, size: bytes.byteLength, publish: async () => {}, discard: () => remove([uuid]) };
    },
    async read(uuid) {
      if (!uuidPattern.test(uuid)) return null;
      const answer = await send("GET", `${bucket}/${uuid}`);
      return answer.status === 404 ? null : Buffer.from(await answer.arrayBuffer());
    },
    remove,
    async *list() {
      let continuation: string | null = "";
      while (continuation !== null) {
        const query = new URLSearchParams({ "list-type": "2", ...(continuation && { "continuation-token": continuation }) });
        const page = await (await send("GET", `${bucket}?${query}`)).text();
        for (const object of page.split("<Contents>").slice(1)) {
          const uuid = textOf(object, "Key");
          if (uuid && uuidPattern.test(uuid)) yield { uuid, changedAt: new Date(textOf(object, "LastModified") ?? Number.NaN) };
        }
        continuation = textOf(page, "NextContinuationToken");
      }
    },
  };
}

function textOf(xml: string, tag: string): string | null {
  const found = new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1];
  return found?.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&") ?? null;
}
