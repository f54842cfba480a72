import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { AnyCall } from "#contract/call.ts";
import { listCalls } from "#contract/calls.ts";
import { customers } from "#contract/customers.ts";

import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { mayMake } from "#tests/support/access-matrix.ts";
import { useBackend } from "#tests/support/backend.ts";

const backend = useBackend("demo");
const as = (email: string) => backend.as(email);
const beta = demoUuid("company", "beta");

/** Tables whose rows of Бета must not change. */
const snapshot = async () =>
  (
    await backend.pool.query<{ state: string }>(
      `select md5(concat(
        (select jsonb_agg(c order by uuid) from companies c where uuid = $1),
        (select jsonb_agg(c order by uuid) from customers c where company_uuid = $1),
        (select jsonb_agg(b order by uuid) from branches b where company_uuid = $1),
        (select jsonb_agg(d order by uuid) from deals d where buyer_company_uuid = $1),
        (select jsonb_agg(a order by uuid) from accreditations a where company_uuid = $1),
        (select jsonb_agg(b order by uuid) from bank_details b where company_uuid = $1),
        (select jsonb_agg(c order by uuid) from contacts c where company_uuid = $1),
        (select jsonb_agg(l order by l.uuid) from contract_lines l join branches b on b.uuid = l.branch_uuid where b.company_uuid = $1),
        (select jsonb_agg(bc order by 1) from branch_customers bc join branches b on b.uuid = bc.branch_uuid where b.company_uuid = $1)
      )) as state`,
      [beta],
    )
  ).rows[0]?.state;

describe("trust S30 S31: no call opens another company's data by an id in its path, query or body", () => {
  const scoped = ["director@alfa.example", "manager@alfa.example", "rep@seller.example"] as const;
  test.each(scoped)(
    "%s gets the same response for any id of Бета, another company, as for an unknown id, and changes nothing there",
    async (who) => {
      const call = await as(who);
      const { roles, uuid: ownUuid } = (await call(customers.me)).body;
      const { rows } = await backend.pool.query<{ kind: string; uuid: string }>(
        `(select 'company' as kind, uuid from companies where uuid = $1)
       union all (select 'person', uuid from customers where company_uuid = $1 limit 1)
       union all (select 'user', user_uuid from customers where company_uuid = $1 limit 1)
       union all (select 'branch', uuid from branches where company_uuid = $1 limit 1)
       union all (select 'accreditation', uuid from accreditations where company_uuid = $1 limit 1)
       union all (select 'process', p.uuid from accreditation_processes p join accreditations a on a.uuid = p.accreditation_uuid
         where a.company_uuid = $1 limit 1)
       union all (select 'bank', uuid from bank_details where company_uuid = $1 limit 1)
       union all (select 'contact', uuid from contacts where company_uuid = $1 limit 1)
       union all (select 'contract', l.uuid from contract_lines l join branches b on b.uuid = l.branch_uuid where b.company_uuid = $1
         limit 1)
       union all (select 'deal', uuid from deals where buyer_company_uuid = $1 and seller_customer_uuid is distinct from '${ownUuid}'
         limit 1)
       union all (select 'suborder', s.uuid from suborders s join deals d on d.uuid = s.deal_uuid where d.buyer_company_uuid = $1 limit 1)`,
        [beta],
      );
      expect(rows.length).toBeGreaterThan(8);
      const before = await snapshot();
      let probed = 0;
      for (const [id, one] of listCalls() as [string, AnyCall][]) {
        if (mayMake(id, []) || !mayMake(id, roles) || /^(basket|products)\./.test(id)) continue;
        const names = [...one.path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
        const inQuery = one.query ? Object.keys((one.query as { shape?: object }).shape ?? {}).filter((name) => /uuid/i.test(name)) : [];
        const fields = one.body ? Object.keys((one.body as { shape?: object }).shape ?? {}).filter((name) => /uuid/i.test(name)) : [];
        if (names.length + inQuery.length + fields.length === 0) continue;
        probed += 1;
        for (const { kind, uuid } of rows) {
          const input = (value: string) =>
            ({
              params: Object.fromEntries(names.map((name) => [name, value])),
              query: Object.fromEntries(inQuery.map((name) => [name, value])),
              ...(one.body && { body: Object.fromEntries(fields.map((name) => [name, /uuids$/i.test(name) ? [value] : value])) }),
            }) as never;
          const [foreign, unknown] = [await call(one, input(uuid)), await call(one, input(randomUUID()))];
          const cell = `${id} with the ${kind} of Бета`;
          expect(foreign.status, cell).toBe(unknown.status);
          expect(foreign.errors, cell).toEqual(unknown.errors);
        }
      }
      expect(probed).toBeGreaterThan(15);
      expect(await snapshot()).toBe(before);
    },
    120_000,
  );
});
