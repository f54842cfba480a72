import type { branches as calls } from "#contract/branches.ts";
import texts from "#locales/ru/list-files.json" with { type: "json" };
import statuses from "#locales/ru/statuses.json" with { type: "json" };
import type { SignedIn } from "../context.ts";
import { writeList } from "../files/list-file.ts";
import type { Input } from "../handlers.ts";
import { searchBranches } from "./list-branches.ts";

const titles = texts.branches;

export const getSearchFile = (context: SignedIn, input: Input<typeof calls.searchFile>) =>
  writeList({
    title: titles.title,
    now: context.now(),
    read: async (paging) => {
      const { branches, total } = await searchBranches(context, { ...input, query: { ...input.query, ...paging } });
      return { rows: branches, total };
    },
    columns: [
      { kind: "text", title: titles.name, width: 28, value: ({ name }) => name },
      { kind: "text", title: titles.company, width: 30, value: ({ companyName }) => companyName },
      { kind: "text", title: titles.address, width: 44, value: ({ address }) => address.physicalAddress },
      { kind: "text", title: titles.postalCode, width: 10, value: ({ address }) => address.postalCode },
      { kind: "text", title: titles.status, width: 14, value: ({ status }) => statuses.branch[status] },
      { kind: "text", title: titles.center, width: 24, value: ({ distributionCenter }) => distributionCenter?.name ?? null },
      { kind: "text", title: titles.schedule, width: 24, value: ({ schedule }) => schedule?.name ?? null },
      { kind: "text", title: titles.people, width: 40, value: ({ customerList }) => customerList.map(({ name }) => name).join(", ") },
    ],
  });
