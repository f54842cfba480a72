import { randomUUID } from "node:crypto";
import { desc, eq, sql } from "drizzle-orm";
import { writeXlsx } from "hucre";
import { beforeAll, expect } from "vitest";
import { auth } from "#contract/auth.ts";
import { chat } from "#contract/chat.ts";
import { collection } from "#contract/collection.ts";
import { documents } from "#contract/documents.ts";
import { papers } from "#contract/papers.ts";
import { storagePermission } from "#contract/permissions.ts";
import { tickets } from "#contract/tickets.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { exchangeWorkbooks } from "#server/backend/exchange/tables.ts";
import { suborders } from "#server/backend/suborders/tables.ts";
import { issueAct } from "./acts.ts";
import { storeAdvance } from "./advances.ts";
import type { Backend } from "./backend.ts";
import { storeClaim } from "./claims.ts";
import { testNow } from "./clock.ts";
import { alfa, must } from "./demo-basket.ts";
import { personOf, storeDeal } from "./demo-deals.ts";
import { issueDifferences } from "./differences.ts";
import { storeInvoice } from "./invoices.ts";
import { type JoiningCompany, joiningCompany } from "./joining-company.ts";
import { addPerson } from "./people.ts";
import { issuePriceList } from "./price-lists.ts";
import { storeStandingOrder } from "./stored-standing-orders.ts";
import { callers, file } from "./whole-call.ts";
import { workbookWithoutTimes } from "./zip.ts";

const { collector, director, unattached } = callers;

export type CallWorld = ReturnType<typeof useCallWorld>;

/** Data that whole calls are about: deals, standing orders, people, a joining company, a webhook, a mapping, a dry run. */
export function useCallWorld(backend: Backend) {
  const as = (email: string) => backend.as(email);
  const one = async (query: string, ...values: unknown[]): Promise<string> =>
    must((await backend.pool.query<{ uuid: string }>(query, values)).rows[0]).uuid;
  const joining = async (at?: Parameters<typeof joiningCompany>[1]) => joiningCompany(backend, at);
  /** A person of a joining company, made for one entry. */
  let newcomer = {} as JoiningCompany;

  /** Deals of Альфа, one for each change. */
  const own = {} as Record<"whole" | "talked" | "edited" | "status" | "seller" | "collected" | "reported" | "stored" | "claimed", string>;
  const his = {} as { uuid: string; userUuid: string };
  const webhook = randomUUID();
  const mapping = randomUUID();
  /** Standing orders of Альфа with a drawn-up delivery, one for each change. */
  const standing = Object.fromEntries(
    ["get", "update", "pause", "resume", "remove", "confirm", "skip", "unskip"].map((name) => [name, randomUUID()]),
  ) as Record<"get" | "update" | "pause" | "resume" | "remove" | "confirm" | "skip" | "unskip", string>;
  const trial = randomUUID();

  beforeAll(async () => {
    const { db } = backend;
    for (const name of ["whole", "talked", "edited", "status", "seller"] as const)
      own[name] = await storeDeal(db, { status: "waiting_approval", reserve: false });
    own.collected = await storeDeal(db, { status: "transferred_to_warehouse", reserve: false });
    own.reported = await storeDeal(db, { status: "transferred_to_warehouse", reserve: false });
    await backend.pool.query(
      `insert into exchange_webhooks (uuid, url, events, secret, created_by) values ($1, 'https://accounting.example', '{deal.changed}',
        '', '')`,
      [webhook],
    );
    await backend.pool.query(
      `insert into exchange_mappings (uuid, key_name, kind, external_id, name, target, is_guess, seen_at) values ($1, '', 'group', 'g',
        '', '', true, now())`,
      [mapping],
    );
    await backend.pool.query(
      `with load as (
         insert into exchange_loads (uuid, feed, channel, mode, is_dry_run, key_name, sender, once_key, digest, state, phase, counts,
           guard_counts, source, ended_at)
         values ($1::uuid, 'brands', 'file', 'changes', true, '', '', $1::uuid::text, '', 'done', 'checking', $2, '{}', $3, $4)
           returning uuid
       ) insert into exchange_rows (load_uuid, number, place, row)
         select uuid, 1, '2', '{"externalId": "Заречье", "name": "Заречье", "?": {"1": "z-1"}}' from load`,
      [
        trial,
        { read: 1, new: 1, changed: 0, same: 0, withdrawn: 0, refused: 0, unread: 0 },
        {
          name: "brands.xlsx",
          sheets: ["Марки", "Новые"].map((name, at) => ({ name, lines: 2, isRead: at === 0 })),
          unread: ["Шифр"],
          missing: [],
          columns: [{ at: 1, title: "Шифр", field: null, sample: "z-1" }],
        },
        testNow,
      ],
    );
    const sheets = ["Марки", "Новые"].map((name) => ({ name, rows: [["Марка"], [name]] }));
    await db.insert(exchangeWorkbooks).values({ loadUuid: trial, bytes: workbookWithoutTimes(await writeXlsx({ sheets })) });
    own.stored = await storeDeal(db, { status: "transferred_to_warehouse", reserve: false });
    await addPerson(db, {
      companyUuid: demoUuid("company", "seller"),
      email: collector,
      roles: ["seller_content_manager"],
      permissions: [storagePermission(demoUuid("storage", "tula-chilled"))],
    });
    const [part] = await db.select().from(suborders).where(eq(suborders.dealUuid, own.stored)).orderBy(desc(suborders.ordinal));
    const { storageUuid, deliveryDate: date } = must(part);
    await (await as(collector))(collection.issueSheet, { body: { kind: "routeSheet", storageUuid, date } });
    own.claimed = await storeDeal(db, { status: "received" });
    for (const uuid of Object.values(standing))
      await storeStandingOrder(db, { uuid, isPaused: uuid === standing.resume, ...(uuid === standing.unskip && { state: "skipped" }) });
    Object.assign(his, await addPerson(db, { companyUuid: alfa, email: "his@strangers.example", roles: ["buyer_company_manager"] }));
    await addPerson(db, { companyUuid: alfa, email: unattached, roles: ["buyer_company_manager"] });
    await fillCompany(director, own.talked, own.claimed);
    await storeAdvance(backend.pool, own.claimed);
    const issuer = await as("rep@seller.example");
    await issuer(papers.issueUpd, { params: { uuid: own.claimed }, body: {} });
    await issueDifferences(issuer, own.claimed);
    await issueAct(await as(director));
    await issuePriceList(await as(director));
    await storeClaim(db);
    await fillCompany(director, own.whole, own.whole);
    await fillCompany("director@beta.example", demoUuid("deal", "10381"), demoUuid("deal", "10381"));
    newcomer = await joining({ documents: { charter: "not_loaded", power_of_attorney: "processing" } });
  });

  /** A chat, a document, a ticket, each with its file, an invoice, and a second sign-in. */
  async function fillCompany(email: string, talked: string, documented: string): Promise<void> {
    const caller = await as(email);
    const answers = [
      await caller(chat.sendFiles, { params: { uuid: talked }, body: { clientUuid: randomUUID(), text: "Чек", files: [file()] } }),
      await caller(documents.upload, { params: { uuid: documented }, body: file() }),
      await caller(tickets.create, { body: { clientUuid: randomUUID(), theme: "Тема", description: "Описание", files: [file()] } }),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    await storeInvoice(backend.db, documented);
    await backend.app.inject({ method: "POST", url: auth.login.path, payload: { login: email, password: "Demo-2026!", method: "email" } });
    await backend.db.execute(sql`insert into notifications (uuid, customer_uuid, type, message, payload, created_at)
      values (${randomUUID()}, ${await personOf(backend.db, email)}, 'dealCreated', 'Сделка', '{}', ${testNow.toISOString()})`);
  }

  return { backend, as, one, joining, newcomer: () => newcomer, own, his, standing, webhook, mapping, trial };
}
