import { type IncomingHttpHeaders, request } from "node:http";
import { Agent, request as requestByTls } from "node:https";
import { CookieJar } from "#tests/load/cookie-jar.ts";
import { password } from "#tests/support/password.ts";

export const siteName = "portal.localhost";

/** `status` 0: the connection broke before an answer was complete. */
export type Answer = { status: number; headers: IncomingHttpHeaders; text: string; ms: number };
type Sent = { headers?: Record<string, string>; body?: string };

const answerMs = 30_000;
const origin = `https://${siteName}`;

/** Somebody with cookies who comes through a proxy, one request at a time. */
export function openVisitor(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, rejectUnauthorized: false, servername: siteName });
  const cookies = new CookieJar();

  function ask(method: string, path: string, { headers = {}, body }: Sent = {}): Promise<Answer> {
    const begun = performance.now();
    const cookie = cookies.header();
    const all = {
      host: siteName,
      ...(cookie && { cookie }),
      ...(body !== undefined && { "content-length": String(Buffer.byteLength(body)) }),
    };
    return new Promise((settle) => {
      const over = (status: number, of: IncomingHttpHeaders = {}, text = "") =>
        settle({ status, headers: of, text, ms: performance.now() - begun });
      const sent = requestByTls({ host: "127.0.0.1", port, method, path, agent, headers: { ...all, ...headers } }, (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part: Buffer) => parts.push(part));
        answer.on("error", () => over(0));
        answer.on("end", () => {
          cookies.take(answer.headers["set-cookie"] ?? []);
          over(answer.statusCode ?? 0, answer.headers, Buffer.concat(parts).toString());
        });
      });
      sent.setTimeout(answerMs, () => sent.destroy());
      sent.on("error", () => over(0));
      sent.end(body);
    });
  }

  const post = (path: string, fields: Record<string, string>) =>
    ask("POST", path, {
      headers: { origin, "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(fields).toString(),
    });

  return {
    ask,
    post,
    async signIn(login: string): Promise<void> {
      const { status, text } = await post("/login", { login, password });
      if (status !== 303) throw new Error(`${login} cannot sign in: ${status} ${text.slice(0, 300)}`);
    },
    cookies,
    close: () => agent.destroy(),
  };
}

/** Whether an address of this machine answers 2xx. */
export function isWell(url: string): Promise<boolean> {
  return new Promise((settle) => {
    const sent = request(url, (answer) => {
      answer.resume();
      settle((answer.statusCode ?? 0) >= 200 && (answer.statusCode ?? 0) < 300);
    });
    sent.setTimeout(2_000, () => sent.destroy());
    sent.on("error", () => settle(false));
    sent.end();
  });
}
