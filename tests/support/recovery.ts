import { afterEach, beforeAll } from "vitest";
import { auth } from "#contract/auth.ts";
import { customers as calls } from "#contract/customers.ts";
import type { customers } from "#server/backend/customers/tables.ts";
import { password, useBackend } from "./backend.ts";
import { testNow } from "./clock.ts";
import { codeFor } from "./outbox.ts";
import { addCompany, addPerson } from "./people.ts";

/** An empty backend with people who forget their password or change their login. */
export function useRecovery() {
  const backend = useBackend("empty");
  afterEach(() => backend.setNow(testNow));
  const minutes = (count: number) => new Date(testNow.getTime() + count * 60_000);
  const company = {} as Awaited<ReturnType<typeof addCompany>>;
  let people = 0;

  beforeAll(async () => {
    Object.assign(company, await addCompany(backend.db));
  });

  async function newPerson(values: Partial<typeof customers.$inferInsert> = {}) {
    const number = String(++people).padStart(4, "0");
    const person = await addPerson(backend.db, {
      companyUuid: company.uuid,
      email: `person${number}@recovery.example`,
      phone: `+7913000${number}`,
      roles: ["buyer_company_director"],
      ...values,
    } as never);
    return { ...person, email: person.email ?? "", phone: person.phone ?? "" };
  }

  const fresh = { password: "Fresh-Passw0rd", confirmation: "Fresh-Passw0rd" };

  async function signIn(login: string, given = password) {
    const response = await backend.app.inject({
      method: "POST",
      url: auth.login.path,
      payload: { login, password: given, method: "email" },
    });
    const cookie = /refresh_token=([^;]+)/.exec(String(response.headers["set-cookie"]))?.[1] ?? "";
    return { status: response.statusCode, cookie, token: response.json().access_token as string, errors: response.json().errors };
  }

  const me = async (token: string) =>
    (await backend.app.inject({ method: "GET", url: calls.me.path, headers: { authorization: `Bearer ${token}` } })).statusCode;
  const refresh = async (cookie: string) =>
    (await backend.app.inject({ method: "POST", url: auth.refresh.path, headers: { cookie: `refresh_token=${cookie}` } })).statusCode;

  /** Goes up to the token that allows a new password. */
  async function proven(login: string) {
    const guest = await backend.as(null);
    const { body } = await guest(auth.requestRestore, { body: { login, method: "email" } });
    const verified = await guest(auth.verifyRestore, { body: { token: body.token, code: await codeFor(guest, login) } });
    return { guest, token: verified.body.token, status: verified.status };
  }

  return { backend, minutes, newPerson, fresh, signIn, me, refresh, proven };
}
