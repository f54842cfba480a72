import type { Customer, customers as calls, ListedPerson } from "#contract/customers.ts";
import { isAdmin } from "#contract/roles.ts";
import common from "#locales/ru/common.json" with { type: "json" };
import texts from "#locales/ru/list-files.json" with { type: "json" };
import statuses from "#locales/ru/statuses.json" with { type: "json" };
import type { SignedIn } from "../context.ts";
import { writeList } from "../files/list-file.ts";
import type { Input } from "../handlers.ts";
import { listCustomers, listCustomersInternal } from "./list-customers.ts";

const titles = texts.people;

/** Only admins read who has a second factor. */
type Row = Customer & Partial<Pick<ListedPerson, "secondFactor">>;

export const getListFile = (context: SignedIn, input: Input<typeof calls.listFile>) => {
  const admin = isAdmin(context.actor.roles);
  return writeList<Row>({
    title: titles.title,
    now: context.now(),
    read: async (paging) => {
      const list = admin ? listCustomersInternal : listCustomers;
      const { customers, total } = await list(context, { ...input, query: { ...input.query, ...paging } });
      return { rows: customers, total };
    },
    columns: [
      {
        kind: "text",
        title: titles.name,
        width: 36,
        value: ({ fullName: { surname, name, patronymic } }) => [surname, name, patronymic].filter(Boolean).join(" "),
      },
      { kind: "text", title: titles.company, width: 30, value: ({ companyName }) => companyName },
      { kind: "text", title: titles.roles, width: 28, value: ({ roles }) => roles.map((role) => common.roles[role]).join(", ") },
      { kind: "text", title: titles.position, width: 24, value: ({ position }) => position },
      { kind: "text", title: titles.subunit, width: 24, value: ({ subunit }) => subunit },
      { kind: "text", title: titles.email, width: 28, value: ({ email }) => email?.value ?? null },
      { kind: "text", title: titles.phone, width: 16, value: ({ mobilePhone }) => mobilePhone?.value ?? null },
      { kind: "text", title: titles.status, width: 18, value: ({ status }) => statuses.customer[status] },
      ...(admin ? [secondFactorColumn] : []),
    ],
  });
};

const secondFactorColumn = {
  kind: "text",
  title: titles.secondFactor,
  width: 16,
  value: ({ secondFactor }: Row) => (secondFactor ? titles.secondFactors[secondFactor] : null),
} as const;
