import { beforeEach, describe, expect, test } from "vitest";
import { papers as calls } from "#contract/papers.ts";
import { type Caller, useBackend } from "#tests/support/backend.ts";
import { papersOf } from "#tests/support/invoices.ts";
import { useMixedDeal } from "#tests/support/mixed-deal.ts";
import { pdfTexts } from "#tests/support/read-pdf.ts";
import { holdRows } from "#tests/support/row-locks.ts";
import { untilStuck } from "#tests/support/until-stuck.ts";

const backend = useBackend();
const world = useMixedDeal(backend, "received", ["companies", "paper_signers", "seller_regimes"]);
let director: Caller;
let rep: Caller;
let accountant: Caller;
let deal: string;
let upd: string;
beforeEach(async () => {
  ({ director, rep, deal } = world);
  upd = (await rep(calls.issueUpd, { params: { uuid: deal }, body: {} })).body.uuid;
  accountant = await backend.as("supervisor@seller.example");
});

type More = { base?: string; acceptedOn?: string; quantity?: string };

/** 58 kefirs of 60 accepted. */
const issue = ({ quantity = "58", ...more }: More = {}) =>
  rep(calls.issueDifferences, {
    params: { uuid: deal },
    body: {
      ...{ base: upd, upd, acceptedOn: "2026-03-05", buyerPeople: "Иванова А. П., товаровед" },
      lines: [{ position: 1, quantity, reason: "shortage" as const }],
      ...more,
    },
  });
const correct = (more: { base?: string; act?: string } = {}) =>
  rep(calls.issueCorrection, {
    params: { uuid: deal },
    body: { base: upd, upd, reason: "shortage", basis: "акт", lines: [{ position: 1, quantity: "58", price: "76.83" }], ...more },
  });
const cancel = (paperUuid: string, as = accountant) => as(calls.cancelDifferences, { params: { uuid: deal, paperUuid }, body: {} });
const pageOf = async (paperUuid: string, as = director) => (await as(calls.get, { params: { uuid: deal, paperUuid } })).body;
const acceptable = async () => (await rep(calls.acceptable, { params: { uuid: deal } })).body;
const messageOf = ({ body }: { body: unknown }) => (body as { errors: { message: string }[] }).errors[0]?.message;
const detailsOf = ({ body }: { body: unknown }) => (body as { errors: { details: unknown }[] }).errors[0]?.details;
const spaced = (text: string) => text.replace(/[\u00A0\u202F]/g, " ");
const toldOf = async () =>
  (
    await backend.pool.query(
      `select c.email, n.message from notifications n join customers c on c.uuid = n.customer_uuid
       where n.type = 'differencesCancelled' and n.payload->>'deal_uuid' = $1 order by c.email`,
      [deal],
    )
  ).rows;
const logged = async () =>
  (await backend.pool.query("select comment, actor_side from deal_logs where deal_uuid = $1 and event = 'differencesCancelled'", [deal]))
    .rows;

describe("an act of differences that was issued wrongly", () => {
  test("is cancelled: it keeps its number, its page and its PDF say so, the buyer is told, and the deal may have another", async () => {
    const { body: act } = await issue();
    expect((await pageOf(act.uuid, accountant)).differences?.mayCancel).toBe(true);
    const { status, body } = await cancel(act.uuid);
    expect([status, body]).toEqual([200, { ...act, status: "cancelled" }]);
    const paper = await pageOf(act.uuid, accountant);
    expect([paper.number, paper.status, paper.differences?.mayCancel, paper.differences?.lines.length]).toEqual([
      "1",
      "cancelled",
      false,
      1,
    ]);
    const text = spaced(
      (await pdfTexts((await director(calls.file, { params: { uuid: deal, paperUuid: act.uuid } })).body as Buffer)).join(),
    );
    expect(text).toContain("Документ отменён и не действует");
    expect(text).toContain("страница 1 из 1 — документ отменён");
    expect(text).toContain("Акт о расхождениях при приёмке товаров № 1");
    const told = await toldOf();
    expect(told.map(({ email }) => email)).toContain("director@alfa.example");
    expect(told.map(({ message }) => message.replace(/сделке № \d+/, "сделке"))[0]).toBe(
      "Отменён акт о расхождениях № 1 к УПД № 1 по сделке: он составлен ошибочно и не действует.",
    );
    expect(await logged()).toEqual([{ comment: "1", actor_side: "seller" }]);

    const begun = await acceptable();
    expect([begun.act, begun.base, begun.lines[0]?.accepted]).toEqual([null, act.uuid, 60]);
    const { body: next } = await issue({ base: act.uuid, quantity: "57" });
    expect([next.number, next.status, next.version]).toEqual(["2", "issued", 1]);
    expect((await pageOf(next.uuid)).corrects).toBe(null);
    expect((await pageOf(act.uuid)).status).toBe("cancelled");
  });

  test("is cancelled once, also side by side, and the buyer is told once", async () => {
    const { body: act } = await issue();
    const answers = await Promise.all([cancel(act.uuid), cancel(act.uuid)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await cancel(act.uuid)).body.status).toBe("cancelled");
    expect([(await logged()).length, (await toldOf()).filter(({ email }) => email === "director@alfa.example").length]).toEqual([1, 1]);
  });

  test("stays while a correction stands on it, and is cancelled although another correction came before it", async () => {
    const { body: earlier } = await correct();
    const { body: act } = await issue();
    expect((await pageOf(act.uuid, accountant)).differences?.mayCancel).toBe(true);
    const { body: standing } = await rep(calls.issueCorrection, {
      params: { uuid: deal },
      body: {
        ...{ base: earlier.uuid, upd, act: act.uuid, reason: "other", basis: "акт" },
        lines: [{ position: 1, quantity: "57", price: "76.83" }],
      },
    });
    const refused = await cancel(act.uuid);
    expect([refused.status, messageOf(refused)]).toEqual([
      409,
      `По этому акту выпущен УКД № ${standing.number}, поэтому отменить акт нельзя. Ошибку исправит новый акт: он заменит этот`,
    ]);
    expect([(await pageOf(act.uuid, accountant)).differences?.mayCancel, (await pageOf(act.uuid)).status]).toEqual([false, "issued"]);
    expect([await logged(), await toldOf()]).toEqual([[], []]);
    // The next act of the same document has none on it.
    const { body: next } = await issue({ base: act.uuid, quantity: "56" });
    expect((await cancel(next.uuid)).status).toBe(200);
  });

  test("stays under a correction from before corrections named their act", async () => {
    const { body: act } = await issue();
    const { body: correction } = await correct();
    expect((await pageOf(act.uuid, accountant)).differences?.mayCancel).toBe(true);
    await backend.pool.query("update papers set content = content - 'act' where uuid = $1", [correction.uuid]);
    expect((await cancel(act.uuid)).status).toBe(409);
  });

  test.each(["correction", "cancelling"] as const)(
    "is not cancelled under a correction at the same moment: the %s comes first",
    async (first) => {
      const { body: act } = await issue();
      const acts = { correction: () => correct({ act: act.uuid }), cancelling: () => cancel(act.uuid) };
      const held = await holdRows(backend.pool, "select from deals where uuid = $1 for update", [deal]);
      const earlier = acts[first]();
      await untilStuck(backend.pool, [earlier]);
      const later = acts[first === "correction" ? "cancelling" : "correction"]();
      await untilStuck(backend.pool, [earlier, later]);
      await held.release();
      expect([(await earlier).status, (await later).status]).toEqual([200, 409]);
      const issued = (await papersOf(rep, deal)).papers.filter(({ kind }) => kind === "updCorrection");
      expect([issued.length, (await pageOf(act.uuid)).status]).toEqual(first === "correction" ? [1, "issued"] : [0, "cancelled"]);
    },
  );

  test("is no ground of a correction any more, and neither is a paper of another deal", async () => {
    const { body: act } = await issue();
    await cancel(act.uuid);
    const refused = await correct({ act: act.uuid });
    expect([refused.status, messageOf(refused)]).toEqual([
      409,
      "Акт о расхождениях, по которому заполнена корректировка, больше не действует: проверьте строки ещё раз",
    ]);
    expect((await correct({ act: upd })).status).toBe(409);
    expect((await correct()).status).toBe(200);
  });

  test("is cancelled by the seller's accountants alone; one that is replaced is not cancelled", async () => {
    const { body: act } = await issue();
    const stranger = await backend.as("director@beta.example");
    expect([(await cancel(act.uuid, rep)).status, (await cancel(act.uuid, director)).status]).toEqual([403, 403]);
    expect((await cancel(act.uuid, stranger)).status).toBe(403);
    expect((await pageOf(act.uuid, rep)).differences?.mayCancel).toBe(false);
    expect((await cancel(upd)).status).toBe(404);
    const another = await world.store({ status: "received" });
    const elsewhere = await accountant(calls.cancelDifferences, { params: { uuid: another, paperUuid: act.uuid }, body: {} });
    expect(elsewhere.status).toBe(404);
    await issue({ base: act.uuid, quantity: "57" });
    const late = await cancel(act.uuid);
    expect([late.status, messageOf(late)]).toEqual([409, "Этот акт уже не действует: отменять его не нужно"]);
  });

  test("sent again after it was cancelled is the cancelled one, not another", async () => {
    const { body: act } = await issue();
    await cancel(act.uuid);
    expect((await issue()).body).toMatchObject({ uuid: act.uuid, status: "cancelled" });
    expect((await issue({ quantity: "57" })).status).toBe(409);
  });
});

describe("the day of acceptance", () => {
  test("begins from the day the goods were received, and may be no day before they went or to come", async () => {
    await backend.pool.query(
      `update deals set status_updated_at = '2026-03-04T22:30:00Z', delivery_from = '2026-03-04', delivery_to = '2026-03-04'
       where uuid = $1`,
      [deal],
    );
    expect([(await acceptable()).acceptedOn, (await acceptable()).shippedOn]).toEqual(["2026-03-05", "2026-03-04"]);
    const early = await issue({ acceptedOn: "2026-03-03" });
    expect([early.status, detailsOf(early)]).toEqual([400, { acceptedOn: ["Товар отгружен 04.03.2026: приёмка не может быть раньше"] }]);
    const late = await issue({ acceptedOn: "2026-03-06" });
    expect([late.status, detailsOf(late)]).toEqual([
      400,
      { acceptedOn: ["Этот день ещё не наступил: укажите сегодняшний или более ранний"] },
    ]);
    const { body: act } = await issue({ acceptedOn: "2026-03-04" });
    expect((await pageOf(act.uuid)).differences?.acceptedOn).toBe("2026-03-04");
    // Another day is another act.
    expect((await issue({ acceptedOn: "2026-03-05" })).status).toBe(409);
    expect((await acceptable()).acceptedOn).toBe("2026-03-04");
  });

  test("of an act from before it was asked for is unknown, and its PDF says nothing of it", async () => {
    const { body: act } = await issue();
    await backend.pool.query("update papers set content = content - 'acceptedOn' where uuid = $1", [act.uuid]);
    expect((await pageOf(act.uuid)).differences?.acceptedOn).toBe(null);
    const bytes = (await director(calls.file, { params: { uuid: deal, paperUuid: act.uuid } })).body as Buffer;
    expect((await pdfTexts(bytes)).join()).not.toContain("Товар принят");
  });
});
