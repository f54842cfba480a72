import { expect, test } from "vitest";
import { auth } from "#contract/auth.ts";
import { anotherCode } from "#tests/support/outbox.ts";
import { useRegistration } from "#tests/support/registration.ts";

const { backend, minutes, register } = useRegistration();

test("ASVS 6.3.1: sixty codes an hour may be tried from one network, over all flows; then also the right one gets 429", async () => {
  const flow = { token: "", code: "" };
  const attempt = async (address: string, code: string) => {
    const payload = { token: flow.token, code };
    return backend.app.inject({ method: "POST", url: auth.confirmRegistration.path, payload, remoteAddress: address });
  };
  // A token that nobody was given counts nothing: anyone could lock a network out with it.
  flow.token = "x".repeat(43);
  for (let count = 0; count < 61; count += 1)
    expect((await attempt("198.51.100.9", "123456")).json().errors[0].code, String(count)).toBe("CODE_EXPIRED:4444");
  for (let count = 0; count < 60; count += 1) {
    if (count % 5 === 0) Object.assign(flow, await register());
    expect((await attempt("198.51.100.9", anotherCode(flow.code))).json().errors[0].code, String(count)).toBe("CODE_WRONG:4305");
  }
  Object.assign(flow, await register());
  const refused = await attempt("198.51.100.9", flow.code);
  expect(refused.statusCode).toBe(429);
  expect(refused.json().errors[0]).toMatchObject({
    code: "ATTEMPTS_LIMIT:4029",
    message: "Слишком много попыток: повторите позже или позвоните нам",
    details: { blockedUntil: minutes(60).toISOString() },
  });
  expect((await attempt("198.51.100.10", flow.code)).statusCode).toBe(200);
  backend.setNow(minutes(61));
  Object.assign(flow, await register());
  expect((await attempt("198.51.100.9", flow.code)).statusCode).toBe(200);
});
