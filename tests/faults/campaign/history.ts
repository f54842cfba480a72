import { password } from "#tests/support/password.ts";

export type Ports = { backend: number; portal: number };
/** `status` 0: no answer came. */
export type Reply = { status: number; body: Record<string, unknown> | null };

/** One order and every answer to its tries, all under one idempotency key. */
export type Order = { key: string; uuids: Set<string>; refused: boolean; tries: number };

const answerMs = 20_000;

/** Remembers what was asked and answered. */
export function newHistory() {
  const orders: Order[] = [];
  const loads: { uuid: string; ids: string[] }[] = [];
  const declined = new Set<string>();
  const failures: string[] = [];
  const counts = new Map<number, number>();

  /** Sends a request; an answer that no fault excuses is a failure of the portal. */
  async function ask(port: number, method: string, path: string, headers: Record<string, string> = {}, body?: unknown): Promise<Reply> {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const type = typeof body === "string" ? "application/x-ndjson" : "application/json";
    try {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        headers: { ...(body !== undefined && { "content-type": type }), ...headers },
        signal: AbortSignal.timeout(answerMs),
        redirect: "manual",
        ...(body !== undefined && { body: text }),
      });
      const said = await answer.text();
      counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1);
      if (answer.status === 500 || answer.status === 501)
        failures.push(`${method} ${path} answered ${answer.status}: ${said.slice(0, 300)}`);
      return { status: answer.status, body: said.startsWith("{") ? (JSON.parse(said) as Record<string, unknown>) : null };
    } catch {
      counts.set(0, (counts.get(0) ?? 0) + 1);
      return { status: 0, body: null };
    }
  }

  async function signIn(port: number, login: string): Promise<string | null> {
    const { status, body } = await ask(port, "POST", "/auth/login", {}, { login, password, method: "email" });
    return status === 200 ? String(body?.access_token) : null;
  }

  return {
    orders,
    loads,
    declined,
    failures,
    ask,
    signIn,
    /** A key of the exchange, made before the faults begin. */
    async openKey({ backend }: Ports): Promise<string> {
      const authorization = `Bearer ${await signIn(backend, "supervisor@seller.example")}`;
      const { body } = await ask(
        backend,
        "POST",
        "/v1/exchange/keys",
        { authorization },
        { name: "campaign", writes: ["goods"], reads: ["goods"] },
      );
      return String(body?.key);
    },
    summary: () =>
      `${orders.length} orders (${orders.filter(({ uuids }) => uuids.size > 0).length} placed), ${declined.size} declined, ` +
      `${loads.length} loads; answers by status: ${JSON.stringify(Object.fromEntries([...counts].sort(([a], [b]) => a - b)))}`,
  };
}

export type History = ReturnType<typeof newHistory>;
