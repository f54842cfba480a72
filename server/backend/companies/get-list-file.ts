import type { companies as calls } from "#contract/companies.ts";
import texts from "#locales/ru/list-files.json" with { type: "json" };
import statuses from "#locales/ru/statuses.json" with { type: "json" };
import type { SignedIn } from "../context.ts";
import { writeList } from "../files/list-file.ts";
import type { Input } from "../handlers.ts";
import { listCompanies } from "./list-companies.ts";

const titles = texts.companies;

export const getListFile = (context: SignedIn, input: Input<typeof calls.listFile>) =>
  writeList({
    title: titles.title,
    now: context.now(),
    read: async (paging) => {
      const { companies, total } = await listCompanies(context, { ...input, query: { ...input.query, ...paging } });
      return { rows: companies, total };
    },
    columns: [
      { kind: "text", title: titles.name, width: 36, value: ({ name }) => name },
      { kind: "text", title: titles.inn, width: 14, value: ({ inn }) => inn },
      { kind: "text", title: titles.status, width: 22, value: ({ status }) => statuses.accreditation[status] },
      { kind: "text", title: titles.representative, width: 32, value: ({ salesRepresentativeName }) => salesRepresentativeName },
      { kind: "instant", title: titles.createdAt, width: 18, value: ({ createdAt }) => new Date(createdAt) },
    ],
  });
