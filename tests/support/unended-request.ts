import { Agent, request } from "node:http";

/** The status that answers a POST whose headers and, if given, first bytes arrive, but never its end. */
export function statusBeforeEnd(url: string, headers: Record<string, string>, begin?: string | Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method: "POST", agent: new Agent(), headers }, (answer) => {
      resolve(answer.statusCode ?? 0);
      outgoing.destroy();
    });
    outgoing.on("error", reject);
    if (begin === undefined) outgoing.flushHeaders();
    else outgoing.write(begin);
  });
}
