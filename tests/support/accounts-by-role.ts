import { beforeAll } from "vitest";
import { auth } from "#contract/auth.ts";
import { isAdmin, type Role, roles } from "#contract/roles.ts";
import { type Backend, useBackend } from "./backend.ts";
import { type Column, columnNames, columns } from "./columns.ts";
import { addCompany, addPerson } from "./people.ts";

export type App = Backend["app"];

/** A backend with a signed-in account for each role. */
export function useAccountsByRole() {
  const backend = useBackend("demo");
  const tokens = new Map<Role, string>();
  const emailOf = (role: Role) => `${role}@access.example`;

  beforeAll(async () => {
    const companies = {
      buyer: await addCompany(backend.db),
      seller: await addCompany(backend.db, { type: "seller" }),
      platform: await addCompany(backend.db, { type: "platform" }),
    };
    for (const role of roles) {
      const company = role.startsWith("buyer") ? companies.buyer : isAdmin([role]) ? companies.platform : companies.seller;
      await addPerson(backend.db, { companyUuid: company.uuid, email: emailOf(role), roles: [role] });
      tokens.set(role, await signIn(backend.app, role));
    }
  });

  async function signIn(app: App, role: Role): Promise<string> {
    const { method, path } = isAdmin([role]) ? auth.loginAdmin : auth.login;
    const answer = await app.inject({ method, url: path, payload: { login: emailOf(role), password: "Demo-2026!", method: "email" } });
    return answer.json().access_token;
  }

  /** The token of a column of the matrix; a guest has none. */
  const tokenOf = (column: Column) => {
    const role = columns[column];
    return role === null ? undefined : tokens.get(role);
  };

  return { backend, emailOf, signIn, tokenOf };
}

/** The columns that are not among these. */
export const othersThan = (some: readonly Column[]) => columnNames.filter((column) => !some.includes(column));
