import { Agent, request } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeAll, describe, expect, test } from "vitest";
import { listCalls } from "#contract/calls.ts";
import { useBackend } from "#tests/support/backend.ts";
import { jsonBodies } from "#tests/support/hostile-bodies.ts";
import { addressHeaders } from "#tests/support/hostile-proxies.ts";

const backend = useBackend();
const withBody = listCalls().filter(([, { method }]) => method !== "GET");
const pathOf = (path: string) => path.replace(/:\w+/g, "0197f3a2-1111-7000-8000-000000000001");

describe("trust R18: request bodies made to be expensive", () => {
  test("a body with more values than any call accepts is refused before it is parsed", async () => {
    const { path } = withBody.find(([id]) => id === "auth.login")?.[1] ?? { path: "" };
    const { parse } = JSON;
    let parsed = 0;
    JSON.parse = (text, reviver) => {
      if (text.length > 10_000) parsed += 1;
      return parse(text, reviver);
    };
    try {
      const statuses: number[] = [];
      for (const body of [
        `[${"1,".repeat(400_000)}1]`,
        `{${'"email":1,'.repeat(90_000)}"a":1}`,
        `${"[".repeat(400_000)}${"]".repeat(400_000)}`,
      ])
        statuses.push(
          (await backend.app.inject({ method: "POST", url: path, payload: body, headers: { "content-type": "application/json" } }))
            .statusCode,
        );
      expect([statuses, parsed]).toEqual([[413, 413, 413], 0]);
    } finally {
      JSON.parse = parse;
    }
  });

  test.each(jsonBodies(100_000))("$name: every call refuses the body, with a short response", async ({ text: payload }) => {
    const wrong: string[] = [];
    for (const [id, { method, path }] of withBody) {
      const answer = await backend.app.inject({ method, url: pathOf(path), payload, headers: { "content-type": "application/json" } });
      if (answer.statusCode < 400 || answer.statusCode >= 500) wrong.push(`${id}: ${answer.statusCode}`);
      if (answer.body.length > 20_000) wrong.push(`${id}: ${answer.body.length} letters`);
    }
    expect(wrong).toEqual([]);
  });

  test("a body of 20,000 values is validated by the call's own rules, a larger one is refused with 413", async () => {
    const { path } = withBody.find(([id]) => id === "auth.login")?.[1] ?? { path: "" };
    const to = (count: number) =>
      backend.app.inject({ method: "POST", url: path, payload: { products: Array.from({ length: count }, () => 1) } });
    expect((await to(19_990)).statusCode).toBe(400);
    expect((await to(20_000)).statusCode).toBe(413);
  });
});

describe("trust S51: requests without a valid session", () => {
  let origin = "";

  beforeAll(async () => {
    await backend.app.listen({ host: "127.0.0.1", port: 0 });
    origin = `http://127.0.0.1:${(backend.app.server.address() as AddressInfo).port}`;
  });

  test("every call answers 401 before it receives the body", async () => {
    const wrong: string[] = [];
    for (const [id, { method, path, may }] of withBody) {
      if (may === "anyone") continue;
      for (const authorization of ["", "Bearer aaaa.bbbb.cccc"]) {
        const status = await new Promise<number>((resolve, reject) => {
          const headers = { "content-type": "application/json", "content-length": "900000", ...(authorization && { authorization }) };
          const outgoing = request(`${origin}${pathOf(path)}`, { method, agent: new Agent(), headers }, (answer) => {
            resolve(answer.statusCode ?? 0);
            outgoing.destroy();
          });
          outgoing.on("error", reject);
          outgoing.flushHeaders();
        });
        if (status !== 401) wrong.push(`${id}: ${status}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

test("trust S42: no value of a forwarded-address header causes a server error", async () => {
  for (const name of addressHeaders()) {
    for (const value of ["6.6.6.6", "junk", "1.2.3.4' or 1=1", "a,b,c", "::1", "", ",", "x".repeat(500)]) {
      const payload = { login: "nobody@none.example", password: "wrong-password", method: "email" };
      const { path } = withBody.find(([id]) => id === "auth.login")?.[1] ?? { path: "" };
      const answer = await backend.app.inject({ method: "POST", url: path, payload, headers: { [name]: value } });
      expect(answer.statusCode, `${name}: ${value}`).toBeLessThan(500);
    }
  }
});
