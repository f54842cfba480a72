import type pg from "pg";

export type NamedId = { kind: string; uuid: string };

/** An id of everything that a company has, for this deal and this person. */
export async function idsOfCompany(pool: pg.Pool, company: string, deal: string, person: string): Promise<NamedId[]> {
  const { rows } = await pool.query<NamedId>(
    `(select 'company' as kind, uuid from companies where uuid = $1)
     union all (select 'person', $3::uuid) union all (select 'user', user_uuid from customers where uuid = $3)
     union all (select 'branch', branch_uuid from deals where uuid = $2)
     union all (select 'accreditation', uuid from accreditations where company_uuid = $1)
     union all (select 'process', p.uuid from accreditation_processes p join accreditations a on a.uuid = p.accreditation_uuid
       where a.company_uuid = $1 limit 1)
     union all (select 'document', d.uuid from accreditation_documents d join accreditations a on a.uuid = d.accreditation_uuid
       where a.company_uuid = $1 limit 1)
     union all (select 'bank', uuid from bank_details where company_uuid = $1 limit 1)
     union all (select 'contact', uuid from contacts where company_uuid = $1 limit 1)
     union all (select 'contract', l.uuid from contract_lines l join deals d on d.branch_uuid = l.branch_uuid where d.uuid = $2 limit 1)
     union all (select 'deal', $2::uuid)
     union all (select 'suborder', uuid from suborders where deal_uuid = $2 limit 1)
     union all (select 'line', uuid from deal_lines where deal_uuid = $2 limit 1)
     union all (select 'deal document', uuid from deal_documents where deal_uuid = $2 limit 1)
     union all (select 'file of a document', file_uuid from deal_documents where deal_uuid = $2 limit 1)
     union all (select 'paper', uuid from papers where deal_uuid = $2 limit 1)
     union all (select 'message', uuid from chat_messages where chat_uuid = $2 limit 1)
     union all (select 'file of a chat', f.file_uuid from chat_files f join chat_messages m on m.uuid = f.message_uuid
       where m.chat_uuid = $2 limit 1)
     union all (select 'ticket', uuid from tickets where author_uuid = $3 limit 1)
     union all (select 'file of a ticket', f.file_uuid from ticket_files f join tickets t on t.uuid = f.ticket_uuid
       where t.author_uuid = $3 limit 1)
     union all (select 'notification', uuid from notifications where customer_uuid = $3 limit 1)
     union all (select 'session', s.uuid from sessions s join customers c on c.user_uuid = s.user_uuid where c.uuid = $3 limit 1)`,
    [company, deal, person],
  );
  if (rows.length !== 22) throw new Error(`only ${rows.map(({ kind }) => kind).join(", ")}`);
  return rows;
}

/** Where ids of each kind are kept. */
const columnsOf: Record<string, [table: string, column: string]> = {
  company: ["companies", "uuid"],
  person: ["customers", "uuid"],
  user: ["customers", "user_uuid"],
  branch: ["branches", "uuid"],
  accreditation: ["accreditations", "uuid"],
  process: ["accreditation_processes", "uuid"],
  document: ["accreditation_documents", "uuid"],
  bank: ["bank_details", "uuid"],
  contact: ["contacts", "uuid"],
  contract: ["contract_lines", "uuid"],
  deal: ["deals", "uuid"],
  suborder: ["suborders", "uuid"],
  line: ["deal_lines", "uuid"],
  "deal document": ["deal_documents", "uuid"],
  "file of a document": ["deal_documents", "file_uuid"],
  paper: ["papers", "uuid"],
  message: ["chat_messages", "uuid"],
  "file of a chat": ["chat_files", "file_uuid"],
  ticket: ["tickets", "uuid"],
  "file of a ticket": ["ticket_files", "file_uuid"],
  notification: ["notifications", "uuid"],
  session: ["sessions", "uuid"],
};

/** The kind of an id; null when no company has such things of its own. */
export async function kindOf(pool: pg.Pool, uuid: string): Promise<string | null> {
  const looks = Object.entries(columnsOf).map(
    ([kind, [table, column]]) => `(select '${kind}' as kind from ${table} where ${column} = $1 limit 1)`,
  );
  return (await pool.query<{ kind: string }>(looks.join(" union all "), [uuid])).rows[0]?.kind ?? null;
}
