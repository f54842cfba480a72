import { expect, test } from "vitest";
import { signAccessToken } from "#server/backend/auth/access-token.ts";
import { hashCode } from "#server/backend/auth/one-time.ts";
import { refreshToken } from "#server/backend/auth/refresh-token.ts";
import { signLink } from "#server/backend/files/file-link.ts";

test("trust S99: without a secret no token, code or link is signed", async () => {
  const settings = { tokenSecrets: [], demo: true };
  const [userUuid, sessionUuid, now] = ["user", "session", new Date()];
  await expect(signAccessToken(settings, { userUuid, sessionUuid, mode: "client", realmRoles: [], now })).rejects.toThrow("TOKEN_SECRET");
  expect(() => refreshToken(settings, sessionUuid, 1)).toThrow("TOKEN_SECRET");
  expect(() => hashCode(settings, "flow", "123456")).toThrow("TOKEN_SECRET");
  expect(() => signLink(settings, { fileUuid: "file", expiresAt: now })).toThrow("TOKEN_SECRET");
});
