import { beforeAll } from "vitest";
import { auth } from "#contract/auth.ts";
import type { Role } from "#contract/roles.ts";
import type { customers } from "#server/backend/customers/tables.ts";
import { type Backend, password, useBackend } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import { addCompany, addPerson } from "#tests/support/people.ts";

export type Attempt = {
  password?: string;
  method?: string;
  from?: string;
  admin?: boolean;
  headers?: Record<string, string>;
  app?: Backend["app"];
};

export const seconds = (count: number) => new Date(testNow.getTime() + count * 1000);
export const minutes = (count: number) => seconds(count * 60);

/** A backend with one company, whose people sign in over plain HTTP: the test sets cookies, addresses and times. */
export function useSignIn() {
  const backend = useBackend("empty");

  let company: Awaited<ReturnType<typeof addCompany>>;
  let people = 0;

  beforeAll(async () => {
    company = await addCompany(backend.db);
  });

  /** A new person for each test, so that no rate limit is shared. */
  function newPerson(values: { email?: string; roles?: Role[] } & Omit<Partial<typeof customers.$inferInsert>, "email" | "roles"> = {}) {
    people += 1;
    const number = String(people).padStart(3, "0");
    return addPerson(backend.db, {
      companyUuid: company.uuid,
      email: `person${number}@auth.example`,
      phone: `+7912000${number}0`,
      roles: ["buyer_company_director"],
      ...values,
    });
  }

  let addresses = 0;
  const newAddress = () => `10.0.${Math.floor(++addresses / 250)}.${addresses % 250}`;

  async function signIn(
    login: string,
    { password: given = password, method, from = "127.0.0.1", admin = false, headers = {}, app = backend.app }: Attempt = {},
  ) {
    const response = await app.inject({
      method: "POST",
      url: admin ? auth.loginAdmin.path : auth.login.path,
      remoteAddress: from,
      headers,
      payload: { login, password: given, method: method ?? (login.includes("@") ? "email" : "phone") },
    });
    return answerOf(response);
  }

  function answerOf(response: Awaited<ReturnType<Backend["app"]["inject"]>>) {
    const cookie = String(response.headers["set-cookie"] ?? "");
    const body = response.json();
    const [error] = body.errors ?? [];
    return {
      status: response.statusCode,
      text: response.body,
      body,
      code: error?.code as string | undefined,
      error,
      cookie,
      refreshToken: /refresh_token=([^;]*)/.exec(cookie)?.[1] ?? "",
      headers: response.headers,
    };
  }

  async function at<T>(now: Date, work: () => Promise<T>): Promise<T> {
    backend.setNow(now);
    try {
      return await work();
    } finally {
      backend.setNow(testNow);
    }
  }

  const callMe = (token: string) =>
    backend.app.inject({ method: "GET", url: auth.sessions.path, headers: { authorization: `Bearer ${token}` } });

  return { backend, newPerson, newAddress, signIn, answerOf, at, callMe };
}
