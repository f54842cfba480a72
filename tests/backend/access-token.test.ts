import { generateKeyPairSync } from "node:crypto";
import { SignJWT } from "jose";
import { beforeAll, describe, expect, test } from "vitest";
import { auth } from "#contract/auth.ts";
import { customers } from "#contract/customers.ts";
import { createApp } from "#server/backend/app.ts";
import { type App, useAccountsByRole } from "#tests/support/accounts-by-role.ts";
import { testNow } from "#tests/support/clock.ts";

const { backend, emailOf, signIn } = useAccountsByRole();

describe("S24: the backend accepts an access token only exactly as it was issued", () => {
  const current = "the secret that signs, of more than 32 bytes";
  const previous = "the secret before it, of more than 32 bytes";
  const key = (secret: string) => new TextEncoder().encode(secret);
  let app: App;
  let claims: { sub: string; sid: string };

  beforeAll(async () => {
    app = await createApp({ pool: backend.pool, settings: { tokenSecrets: [current, previous], demo: true }, now: () => testNow });
    claims = JSON.parse(Buffer.from((await signIn(app, "seller_regional_director")).split(".")[1] ?? "", "base64url").toString());
    return () => app.close();
  });

  const statusOf = async (token: string) =>
    (await app.inject({ method: "GET", url: customers.me.path, headers: { authorization: `Bearer ${token}` } })).statusCode;
  const at = Math.floor(testNow.getTime() / 1000);

  type Change = {
    alg?: string;
    typ?: string;
    iss?: string;
    aud?: string;
    sub?: string;
    sid?: string;
    iat?: number;
    exp?: number;
    nbf?: number;
    kid?: string;
  };

  function sign(change: Change = {}, secret: Parameters<SignJWT["sign"]>[0] = key(current)) {
    const {
      alg = "HS256",
      typ = "at+jwt",
      iss = "wholesale-backend",
      aud = "client",
      sub = claims.sub,
      sid = claims.sid,
      iat = at,
      exp = at + 300,
      nbf,
      kid,
    } = change;
    const token = new SignJWT({ sid, realm_access: { roles: [] } })
      .setProtectedHeader({ alg, typ, ...(kid && { kid }) })
      .setIssuer(iss)
      .setAudience(aud)
      .setSubject(sub)
      .setIssuedAt(iat)
      .setExpirationTime(exp);
    return (nbf ? token.setNotBefore(nbf) : token).sign(secret);
  }

  test("a token signed with the current or the previous secret is accepted", async () => {
    expect(await statusOf(await sign())).toBe(200);
    expect(await statusOf(await sign({}, key(previous)))).toBe(200);
  });

  test.each<[string, Change]>([
    ["that has expired", { iat: at - 1000, exp: at - 61 }],
    ["that is not valid yet", { nbf: at + 61 }],
    ["issued for the other realm", { aud: "admin" }],
    ["issued for an unknown audience", { aud: "other" }],
    ["of another issuer", { iss: "somebody" }],
    ["of another token type", { typ: "JWT" }],
    ["signed by another algorithm", { alg: "HS512" }],
    ["of a person who does not exist", { sub: "01a1fad1-0000-7000-8000-000000000000" }],
    ["of a session that does not exist", { sid: "01a1fad1-0000-7000-8000-000000000000" }],
    ["whose ids are not UUIDs", { sub: "1 or 1=1", sid: "x" }],
  ])("a token %s is refused with 401", async (_, change) => {
    expect(await statusOf(await sign(change))).toBe(401);
  });

  test("a token signed with an unknown key is refused, with or without a key id in its header", async () => {
    expect(await statusOf(await sign({}, key("somebody's secret of more than 32 bytes")))).toBe(401);
    expect(await statusOf(await sign({ kid: "unknown" }, key("somebody's secret of more than 32 bytes")))).toBe(401);
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    expect(await statusOf(await sign({ alg: "RS256" }, privateKey))).toBe(401);
  });

  test("a token with algorithm none, a changed payload or a truncated signature is refused", async () => {
    const [header = "", payload = "", signature = ""] = (await sign()).split(".");
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const decoded = JSON.parse(Buffer.from(payload, "base64url").toString());
    expect(await statusOf(`${encode({ alg: "none", typ: "at+jwt" })}.${payload}.`)).toBe(401);
    expect(await statusOf(`${encode({ alg: "none", typ: "at+jwt" })}.${payload}.${signature}`)).toBe(401);
    expect(await statusOf(`${header}.${encode({ ...decoded, realm_access: { roles: ["platform_manager"] } })}.${signature}`)).toBe(401);
    expect(await statusOf(`${header}.${payload}.${signature.slice(0, -2)}`)).toBe(401);
    expect(await statusOf(`${header}.${payload}`)).toBe(401);
  });

  test("a refresh token, a huge token, a meaningless token and a malformed Authorization header are refused with 401", async () => {
    const answer = await app.inject({
      method: "POST",
      url: auth.login.path,
      payload: { login: emailOf("seller_security"), password: "Demo-2026!", method: "email" },
    });
    const refreshToken = /refresh_token=([^;]+)/.exec(String(answer.headers["set-cookie"]))?.[1] ?? "";
    expect(refreshToken).not.toBe("");
    for (const token of [refreshToken, "x".repeat(1024 * 1024), `${"x".repeat(1024 * 1024)}.x.x`, "", "null", "..", "{}"])
      expect(await statusOf(token)).toBe(401);
    for (const authorization of [
      "Bearer",
      "Basic YTpi",
      `bearer ${await sign()}`,
      `Bearer  ${await sign()}`,
      `Bearer ${await sign()}, Bearer x`,
    ]) {
      expect((await app.inject({ method: "GET", url: customers.me.path, headers: { authorization } })).statusCode, authorization).toBe(401);
    }
  });
});
