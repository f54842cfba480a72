import { exchangeCookie } from "#contract/exchange.ts";

/** Speaks 1C's site exchange to this portal over the network, with a key's name and the key. */
export function oneCAt(portal: string, name: string, key: string) {
  const authorization = `Basic ${Buffer.from(`${name}:${key}`).toString("base64")}`;

  return async function open(type: "catalog" | "sale") {
    const ask = async (query: Record<string, string>, headers: Record<string, string>, body?: string): Promise<string> => {
      const answer = await fetch(`${portal}/exchange/1c?${new URLSearchParams({ type, ...query })}`, {
        method: body === undefined ? "GET" : "POST",
        headers,
        ...(body !== undefined && { body }),
      });
      const said = await answer.text();
      if (said.startsWith("failure")) throw new Error(`1C: ${said}`);
      return said;
    };
    const [, , cookie] = (await ask({ mode: "checkauth" }, { authorization })).split("\n");
    const headers = { cookie: `${exchangeCookie}=${cookie}` };
    await ask({ mode: "init", version: "2.08" }, headers);
    const call = (query: Record<string, string>, body?: string) => ask(query, headers, body);
    return {
      call,
      /** Sends files, then imports each: repeats the request while the portal answers `progress`. */
      async bring(files: Record<string, string>): Promise<void> {
        for (const [filename, text] of Object.entries(files)) await call({ mode: "file", filename }, text);
        for (const filename of Object.keys(files)) while ((await call({ mode: "import", filename })).startsWith("progress"));
      },
    };
  };
}
