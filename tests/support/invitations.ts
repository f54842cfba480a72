import { randomUUID } from "node:crypto";
import { afterEach, beforeAll } from "vitest";
import { auth } from "#contract/auth.ts";
import { branches } from "#server/backend/branches/tables.ts";
import { type Caller, password, useBackend } from "./backend.ts";
import { testNow } from "./clock.ts";
import { linkTokenFor } from "./outbox.ts";
import { addCompany, addPerson } from "./people.ts";

type Company = { uuid: string; branch: string; director: string };

/** An empty backend with companies of every kind and their directors, who invite. */
export function useInvitations() {
  const backend = useBackend("empty");
  afterEach(async () => {
    backend.setNow(testNow);
    // Each test may invite as often as a person may in a quarter of an hour.
    await backend.pool.query("delete from login_attempts");
  });
  const days = (count: number) => new Date(testNow.getTime() + count * 24 * 60 * 60_000);
  const [alfa, beta, seller, platform] = [{}, {}, {}, {}] as [Company, Company, Company, Company];
  let people = 0;

  beforeAll(async () => {
    Object.assign(alfa, await newCompany("alfa", "buyer"));
    Object.assign(beta, await newCompany("beta", "buyer"));
    Object.assign(seller, await newCompany("seller", "seller"));
    Object.assign(platform, await newCompany("platform", "platform"));
  });

  async function newCompany(mark: string, type: "buyer" | "seller" | "platform"): Promise<Company> {
    const { uuid } = await addCompany(backend.db, { type, name: `Company ${mark}` });
    const branch = randomUUID();
    await backend.db.insert(branches).values({ uuid: branch, companyUuid: uuid, name: mark, physicalAddress: "x", postalCode: "300000" });
    const director = `director@${mark}.invite.example`;
    const roles = { buyer: "buyer_company_director", seller: "seller_company_director", platform: "platform_manager" } as const;
    await addPerson(backend.db, { companyUuid: uuid, email: director, roles: [roles[type]] });
    return { uuid, branch, director };
  }

  const newEmail = () => `person${++people}@invite.example`;
  const newPhone = () => `+7913000${String(++people).padStart(4, "0")}`;

  const employee = (changes: Record<string, unknown> = {}) => ({
    surname: "Лебедева",
    name: "Ольга",
    patronymic: "Юрьевна",
    role: "buyer_company_manager",
    position: "Закупщик",
    department: "Закупки",
    branch_uuids: [alfa.branch],
    method: "email",
    work_phone: "+7 (4872) 55-55-31",
    email: newEmail(),
    ...changes,
  });

  const fresh = { password: "Fresh-Passw0rd", confirmation: "Fresh-Passw0rd" };

  /** Signs the platform's admin in by his own call. */
  async function admin(): Promise<Caller> {
    const response = await backend.app.inject({
      method: "POST",
      url: auth.loginAdmin.path,
      payload: { login: platform.director, password, method: "email" },
    });
    const headers = { authorization: `Bearer ${response.json().access_token}` };
    const guest = await backend.as(null);
    return (call, input = {}) => guest(call, { ...input, headers });
  }

  const director = () => backend.as(alfa.director);
  const signIn = async (login: string, given = fresh.password) =>
    (await backend.as(null))(auth.login, { body: { login, password: given, method: "email" } });

  async function invited(changes: Record<string, unknown> = {}) {
    const as = await director();
    const body = employee(changes);
    const answer = await as(auth.addRelated, { body });
    const address = String(body.email);
    return {
      as,
      guest: await backend.as(null),
      answer,
      address,
      token: answer.status === 200 ? await linkTokenFor(as, address) : "",
      userUuid: answer.body.uuid,
      uuid: answer.body.customer_uuid,
    };
  }

  return { backend, days, alfa, beta, seller, platform, newEmail, newPhone, employee, fresh, admin, director, signIn, invited };
}
