/**
 * `npm run conformance -- <backend url> [login password]`
 *
 * Asks a backend the questions the portal depends on and compares the answers with the contract: refusals of guests,
 * the envelope of errors, sign-in, refresh, sign-out, and the shape of every reading call without parameters. It writes
 * nothing but sessions.
 */
import { pathToFileURL } from "node:url";
import { auth, loginMethod } from "#contract/auth.ts";
import type { AnyCall } from "#contract/call.ts";
import { listCalls } from "#contract/calls.ts";

export type Finding = { call: string; problem: string };

type Credentials = { login: string; password: string };

const nobody = "00000000-0000-4000-8000-000000000000";

export async function checkConformance(base: string, credentials?: Credentials): Promise<{ asked: number; findings: Finding[] }> {
  const findings: Finding[] = [];
  let asked = 0;
  const ask = async (call: AnyCall, headers: Record<string, string> = {}, body?: unknown) => {
    asked += 1;
    const path = call.path.replace(/:\w+/g, nobody);
    const sent = body === undefined ? {} : { body: JSON.stringify(body), headers: { ...headers, "content-type": "application/json" } };
    const answer = await fetch(base + path, { method: call.method, headers, ...sent, signal: AbortSignal.timeout(15_000) });
    return { status: answer.status, cookies: answer.headers.getSetCookie(), body: (await answer.json().catch(() => undefined)) as unknown };
  };
  const isErrorBody = (body: unknown) => Array.isArray((body as { errors?: unknown } | undefined)?.errors) && (body as { errors: { code?: unknown }[] }).errors.every(({ code }) => typeof code === "string" && /:\d{4}$/.test(code));

  for (const [id, call] of listCalls()) {
    if (call.may === "anyone") continue;
    const { status, body } = await ask(call, {}, call.body ? {} : undefined);
    if (status !== 401) findings.push({ call: id, problem: `a guest gets ${status}, not 401` });
    if (!isErrorBody(body)) findings.push({ call: id, problem: "the refusal is no list of errors with codes" });
  }

  const wrong = await ask(auth.login, {}, { login: "nobody@conformance.example", password: "Wrong-1234", method: "email" });
  if (!isErrorBody(wrong.body) || !JSON.stringify(wrong.body).includes(":4002")) findings.push({ call: "auth.login", problem: "unknown credentials are not answered with 4002" });
  if (!credentials) return { asked, findings };

  const signedIn = await ask(auth.login, {}, { login: credentials.login, password: credentials.password, method: loginMethod(credentials.login) });
  const tokens = auth.login.answer.safeParse(signedIn.body);
  const cookie = signedIn.cookies.map((line) => line.split(";")[0]).find((pair) => pair?.startsWith("refresh_token="));
  if (!tokens.success) return { asked, findings: [...findings, { call: "auth.login", problem: `cannot sign in: ${signedIn.status}` }] };
  if (!cookie) findings.push({ call: "auth.login", problem: "sets no cookie refresh_token" });

  const bearer = { authorization: `Bearer ${tokens.data.access_token}` };
  for (const [id, call] of listCalls()) {
    if (call.method !== "GET" || call.path.includes(":")) continue;
    const { status, body } = await ask(call, bearer);
    if (status === 200) {
      const answer = call.answer.safeParse(body);
      if (!answer.success) findings.push({ call: id, problem: `answers another shape: ${answer.error.issues.slice(0, 3).map((issue) => `${issue.path.join(".")} ${issue.message}`).join("; ")}` });
    } else if (status >= 500 || !isErrorBody(body)) findings.push({ call: id, problem: `answers ${status} without a list of errors` });
  }

  const refreshed = await ask(auth.refresh, { cookie: cookie ?? "" });
  if (!auth.refresh.answer.safeParse(refreshed.body).success) findings.push({ call: "auth.refresh", problem: `answers ${refreshed.status}` });
  await ask(auth.logout, bearer);
  return { asked, findings };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [base, login, password] = process.argv.slice(2);
  if (!base) {
    console.error("npm run conformance -- <backend url> [login password]");
    process.exit(2);
  }
  const { asked, findings } = await checkConformance(base.replace(/\/$/, ""), login && password ? { login, password } : undefined);
  for (const { call, problem } of findings) console.log(`${call}: ${problem}`);
  console.log(`${asked} questions, ${findings.length} findings${login ? "" : "; with a login and password more is asked"}`);
  process.exit(findings.length > 0 ? 1 : 0);
}
