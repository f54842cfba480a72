import type { AnyCall, ParamsOf } from "#contract/call.ts";
import { companies } from "#contract/companies.ts";
import { remindDebtors } from "#server/backend/debt-reminders/remind-debtors.ts";
import { settlePromises } from "#server/backend/debt-reminders/settle-promises.ts";
import { useContracts } from "./contracts.ts";

export const moscow = (time: string) => new Date(`${time}+03:00`);

/** Debtors of tests, reminders switched on by the caller's table, and jobs run at a time of Moscow. */
export function useDebtors() {
  const world = useContracts();
  const { backend } = world;

  /** Nobody of the demo owes anything then, and nothing was sent. */
  async function forget(): Promise<void> {
    await backend.pool.query("update contract_lines set balance_kopecks = 0 where balance_kopecks < 0");
    const tables = [
      "sent_reminders",
      "debt_checks",
      "payment_reminders",
      "payment_promises",
      "debt_passes",
      "sent_statements",
      "statement_settings",
      "charge_disputes",
      "notifications",
    ];
    await backend.pool.query(tables.map((table) => `delete from ${table}`).join("; "));
  }

  async function putReminders(body: object) {
    const as = await backend.as("supervisor@seller.example");
    return as(companies.putReminders, { body: { sending: "on", ...body } as never });
  }

  /** The first lines of notifications of a type to these people, oldest first. */
  async function toldTo(where: "company" | "email", whom: string, type: string): Promise<string[]> {
    const { rows } = await backend.pool.query(
      `select n.message from notifications n join customers c on c.uuid = n.customer_uuid
       where n.type = $1 and ${where === "company" ? "c.company_uuid::text" : "c.email"} = $2 order by n.created_at, n.uuid`,
      [type, whom],
    );
    return rows.map(({ message }) => (message as string).replaceAll("\u00a0", " "));
  }

  const remind = (time: string) => remindDebtors(backend.db, () => moscow(time));
  const settle = (time: string) => settlePromises(backend.db, moscow(time));
  /** At a time of Moscow. */
  async function agree<C extends AnyCall>(call: C, login: string, params: ParamsOf<C>, body: object, time: string) {
    backend.setNow(moscow(time));
    return (await backend.as(login))(call, { params, body });
  }
  return { ...world, forget, putReminders, toldTo, remind, settle, agree };
}
