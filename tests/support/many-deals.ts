import { accreditations } from "#server/backend/accreditation/tables.ts";
import { branches } from "#server/backend/branches/tables.ts";
import { companies } from "#server/backend/companies/tables.ts";
import { copyRows } from "#server/backend/db/big/big-catalogue.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { deals } from "#server/backend/deals/tables.ts";
import type { Backend } from "./backend.ts";
import { alfa, shop } from "./demo-basket.ts";
import { storeDeal } from "./demo-deals.ts";
import { addPerson } from "./people.ts";

const many = { companies: 1502, deals: 60_080 };
export const hisCompanies = 1000;

/** Representatives by the number of their companies, and one who has the other 500. Each company has forty deals. */
export const reps = { thousand: "thousand@seller.example", two: "two@seller.example", others: "others@seller.example" };

/**
 * Copies of a demo company with its accreditation and a branch, and their deals: a tenth is assigned to the representative of the
 * others, a fiftieth is open, a third has a chat.
 */
export async function addManyDeals({ db, pool }: Backend): Promise<void> {
  const companyUuid = demoUuid("company", "seller");
  const [thousand, two, others] = [reps.thousand, reps.two, reps.others].map(async (email) => {
    const { uuid } = await addPerson(db, { companyUuid, email, roles: ["seller_sales_representative"] });
    return uuid;
  });
  const rep = `(case when n <= ${hisCompanies} then '${await thousand}' when n <= ${hisCompanies + 2} then '${await two}'
    else '${await others}' end)::uuid`;
  const seller = `(case when i % 10 = 9 then '${await others}'::uuid else ${rep} end)`;
  const one = await storeDeal(db, { status: "received", reserve: false });
  const id = (kind: string, n: string) => `md5('many ${kind} ' || ${n})::uuid`;
  const perCompany = `from generate_series(1, ${many.companies}) n,`;
  const perDeal = `from generate_series(1, ${many.deals}) i, lateral (select 1 + i % ${many.companies} as n) of,`;
  const at = "now() - i * interval '1 minute'";
  const copies = [
    `${copyRows(companies, "c", {
      uuid: id("company", "n"),
      name: "'Company ' || n",
      inn: "'71' || lpad(n::text, 8, '0')",
      salesRepresentativeUuid: rep,
    })} ${perCompany} companies c where c.uuid = '${alfa}'`,
    `${copyRows(accreditations, "a", { uuid: id("accreditation", "n"), companyUuid: id("company", "n"), salesRepresentativeUuid: rep })}
      ${perCompany} accreditations a where a.company_uuid = '${alfa}'`,
    `${copyRows(branches, "b", { uuid: id("branch", "n"), companyUuid: id("company", "n") })}
      ${perCompany} branches b where b.uuid = '${shop}'`,
    `${copyRows(deals, "d", {
      uuid: id("deal", "i"),
      number: "2000000 + i",
      status: "case when i % 50 = 0 then 'waiting_approval' else 'received' end",
      buyerCompanyUuid: id("company", "n"),
      branchUuid: id("branch", "n"),
      sellerCustomerUuid: seller,
      createdAt: at,
    })} ${perDeal} deals d where d.uuid = '${one}'`,
  ];
  const withChat = `(select ${id("deal", "i")} as uuid, i, ${seller} as seller, ${at} as at ${perDeal.slice(0, -1)} where i % 3 = 0) c`;
  const client = await pool.connect();
  await client.query("set statement_timeout = 0");
  for (const statement of [
    ...copies,
    `insert into chats (deal_uuid, last_number, last_message_at) select uuid, 1, at from ${withChat}`,
    `insert into chat_messages (uuid, chat_uuid, number, author_name, author_side, text)
     select uuid, uuid, 1, 'Buyer', 'buyer', 'text' from ${withChat}`,
    `insert into chat_members (chat_uuid, customer_uuid, read_number, joined_at) select uuid, seller, i % 2, at from ${withChat}`,
    `delete from deals where uuid = '${one}'`,
    "vacuum analyze companies, accreditations, branches, deals, chats, chat_messages, chat_members",
  ])
    await client.query(statement);
  client.release(true);
}
