import { beforeAll } from "vitest";
import { payments as calls } from "#contract/payments.ts";
import { testNow } from "./clock.ts";
import { useContracts } from "./contracts.ts";

const daysAgo = (days: number) => new Date(testNow.getTime() - days * 86_400_000);
export const dayBefore = (days: number) => daysAgo(days).toISOString().slice(0, 10);

export const errorsOf = (body: unknown) => (body as { errors?: { details: Record<string, string[]> }[] }).errors?.[0]?.details ?? {};

/** A backend in which the supervisor keeps payments, and companies that owe. */
export function usePayments() {
  const { backend, newContract, addContract, addMoves } = useContracts();
  // Those of the demo would be posted with the tests' own.
  beforeAll(async () => void (await backend.pool.query("delete from payments")));
  const as = () => backend.as("supervisor@seller.example");
  const inns = Array.from({ length: 100 }, (_, index) => `79${String(index).padStart(8, "0")}`);
  /** An INN that no other test has. */
  const newInn = () => inns.pop() ?? "";
  const load = async (text: string) =>
    (await as())(calls.load, { body: { fileBody: Buffer.from(text).toString("base64"), originalFilename: "kl_to_1c.txt" } });
  const find = async (search: string, query: object = {}) =>
    (await (await as())(calls.list, { query: { search, ...query } })).body.payments;
  const balanceOf = async (uuid: string) =>
    Number((await backend.pool.query("select balance_kopecks from contract_lines where uuid = $1", [uuid])).rows[0].balance_kopecks);
  const add = async (body: object) => (await as())(calls.add, { body: { date: dayBefore(1), number: "", ...body } as never });

  /** A company with debts on two contracts: 300 ₽ due first, 200 ₽ due last. */
  async function debtor() {
    const inn = newInn();
    const name = `Должник ${inn}`;
    const first = await newContract({ inn, name });
    const second = await addContract(first.branchUuid, 30);
    await addMoves(first.uuid, [{ kind: "charge", amount: 300_00, at: daysAgo(40) }]);
    await addMoves(second, [{ kind: "charge", amount: 200_00, at: daysAgo(20) }]);
    return { inn, first: first.uuid, second, company: first.company.uuid, name };
  }

  return { backend, as, newInn, newContract, addMoves, load, find, balanceOf, add, debtor };
}
