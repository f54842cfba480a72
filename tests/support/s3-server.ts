import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** The part of S3 that the portal uses: objects of one bucket, listed two per page. Unsigned requests get 403. */
export async function startS3Server(bucket: string) {
  const objects = new Map<string, { bytes: Buffer; changedAt: Date }>();
  let failures = 0;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const url = new URL(request.url ?? "/", "http://s3");
    const [, name, key] = url.pathname.split("/");
    const signed = request.headers.authorization?.startsWith("AWS4-HMAC-SHA256 Credential=key/") ?? false;
    if (!signed || name !== bucket) return void response.writeHead(403).end();
    if (failures > 0) {
      failures -= 1;
      return void response.writeHead(503).end();
    }
    if (!key) return void response.end(listing([...objects.keys()].sort(), url.searchParams.get("continuation-token")));
    if (request.method === "PUT") objects.set(key, { bytes: Buffer.concat(chunks), changedAt: new Date() });
    if (request.method === "DELETE") objects.delete(key);
    const object = objects.get(key);
    if (request.method === "GET" && !object) return void response.writeHead(404).end();
    response.end(request.method === "GET" ? object?.bytes : undefined);
  });

  function listing(keys: string[], after: string | null): string {
    const rest = after ? keys.filter((key) => key > after) : keys;
    const contents = rest
      .slice(0, 2)
      .map((key) => `<Contents><Key>${key}</Key><LastModified>${objects.get(key)?.changedAt.toISOString()}</LastModified></Contents>`)
      .join("");
    const next = rest.length > 2 ? `<NextContinuationToken>${rest[1]}</NextContinuationToken>` : "";
    return `<?xml version="1.0"?><ListBucketResult>${contents}${next}</ListBucketResult>`;
  }

  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    objects,
    /** Answers the next `times` requests with 503. */
    fail: (times: number) => {
      failures = times;
    },
    url: (secret = "s%2Fcret") => `http://key:${secret}@127.0.0.1:${(server.address() as AddressInfo).port}/${bucket}?region=ru`,
    close: () => new Promise((closed) => server.close(closed)),
  };
}
