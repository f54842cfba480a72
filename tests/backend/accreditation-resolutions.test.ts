import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { accreditation } from "#contract/accreditation.ts";
import { accreditations } from "#server/backend/accreditation/tables.ts";
import { customers } from "#server/backend/customers/tables.ts";
import { distribution, regional, representative, security, useAccreditationPeople } from "#tests/support/accreditation-people.ts";
import { addStaff, joiningCompany } from "#tests/support/joining-company.ts";

const { backend, as, uuidOf, noticesOf, statusOf, upload } = useAccreditationPeople();

describe("resolutions of accreditation steps", () => {
  const directors = [
    {
      step: "accreditation_by_distribution_director",
      who: distribution,
      call: accreditation.resolveByDistributionDirector,
      next: "coordination",
    },
    { step: "accreditation_by_regional_director", who: regional, call: accreditation.resolveByRegionalDirector, next: "accredited" },
  ] as const;
  const cells = directors.flatMap((director) =>
    (["finished", "declined"] as const).flatMap((said) =>
      (["approve", "approve with comments", "petition", "decline"] as const).map((action) => ({
        ...director,
        said,
        action,
        title: `${action} at ${director.step}, after security has ${said}, is accepted only if offered`,
      })),
    ),
  );

  test.each(cells)("K39-K45 K58 K59: $title", async ({ step, who, call, said, action, next }) => {
    const { accreditationUuid: id, processUuid, companyUuid } = await joiningCompany(backend, { at: step, security: said });
    const as = await backend.as(who);
    const body = {
      uuid: processUuid,
      status: action === "petition" ? "petition" : action === "decline" ? "declined" : "finished",
      ...(action !== "approve" && { comment: "Почему" }),
    };
    const { allowedActions } = (await as(accreditation.getByCompany, { params: { companyUuid } })).body;
    const button = action === "approve with comments" ? "approveWithComments" : action;
    const isAllowed = action === "decline" || (action === "petition") === (said === "declined");
    expect(allowedActions.includes(button)).toBe(isAllowed);
    const answer = await as(call, { params: { id }, body });
    if (!isAllowed) {
      expect([answer.status, answer.errors[0]?.code]).toEqual([409, action === "petition" ? "CONFLICT:4009" : "SECURITY_REFUSED:4009"]);
      expect((await backend.db.select().from(accreditations).where(eq(accreditations.uuid, id)))[0]?.status).toBe("coordination");
      return;
    }
    const status = action === "decline" ? "declined" : next;
    expect([answer.status, answer.body.status, await statusOf(companyUuid)]).toEqual([200, status, status]);
    if (status === "declined") expect(await noticesOf(id, "accreditationDeclined")).toHaveLength(2);
  });

  test("the buyer does not see who of the seller's people decided, nor that security declined or a director petitioned", async () => {
    const joining = await joiningCompany(backend, { at: "accreditation_by_security", status: "in_work", employee: security });
    const { accreditationUuid: id, companyUuid, director } = joining;
    const buyer = await backend.as(director);
    const card = async () => (await buyer(accreditation.getByCompany, { params: { companyUuid } })).body;
    const names = (await backend.db.select().from(customers)).flatMap(({ email, surname }) =>
      [security, distribution, regional].includes(email ?? "") ? [surname] : [],
    );
    const taken = await card();
    expect(taken.currentProcess).toMatchObject({ type: "accreditation_by_security", status: "in_work", employee: null });
    const decisions = [
      { who: security, call: accreditation.resolveBySecurity, status: "declined" },
      { who: distribution, call: accreditation.resolveByDistributionDirector, status: "petition" },
      { who: regional, call: accreditation.resolveByRegionalDirector, status: "declined" },
    ] as const;
    for (const { who, call, status } of decisions) {
      const as = await backend.as(who);
      const { currentProcess } = (await as(accreditation.getByCompany, { params: { companyUuid } })).body;
      const decided = await as(call, {
        params: { id },
        body: { uuid: currentProcess?.uuid ?? "", status, comment: "Внутреннее" },
      } as never);
      expect([who, decided.status]).toEqual([who, 200]);
      const shown = await card();
      const list = await buyer(accreditation.listProcesses, { params: { id } });
      expect(list.body.processes).toEqual(shown.processes);
      const internal = shown.processes.slice(4);
      expect(internal.map(({ employee }) => employee)).toEqual(internal.map(() => null));
      const ended = internal.filter(({ status }) => status !== "created" && status !== "in_work");
      expect(new Set(ended.slice(0, who === regional ? -1 : undefined).map((each) => [each.status, each.comment].join()))).toEqual(
        new Set(["finished,"]),
      );
      const late = await buyer(accreditation.submit, {
        params: { id },
        body: { uuid: taken.processes[0]?.uuid ?? "", status: "finished" },
      });
      expect(late.status).toBe(409);
      const document = shown.documents[0]?.documentUuid ?? "";
      const outdated = await buyer(accreditation.deleteDocument, { params: { uuid: document }, query: { version: 0 } } as never);
      for (const answer of [shown, list.body, late.errors, outdated.errors])
        for (const name of names) expect(JSON.stringify(answer)).not.toContain(name);
    }
    expect((await card()).processes.at(-1)).toMatchObject({ status: "declined", comment: "Внутреннее", employee: null });
    const { rows } = await backend.pool.query("select actor_name from entity_changes where entity_uuid = $1 and 'step' = any(fields)", [
      id,
    ]);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ actor_name }) => actor_name)).toEqual(rows.map(() => ""));
  });

  test.each(directors)(
    "K44 K45 V36 V37: $step requires a comment of 1 to 1000 characters for a petition and for a refusal",
    async ({ step, who, call }) => {
      for (const [said, status] of [
        ["declined", "petition"],
        ["finished", "declined"],
      ] as const) {
        const { accreditationUuid: id, processUuid: uuid } = await joiningCompany(backend, { at: step, security: said });
        const as = await backend.as(who);
        for (const comment of [undefined, null, "", "   "])
          expect((await as(call, { params: { id }, body: { uuid, status, comment } })).errors[0]?.details, String(comment)).toEqual({
            comment: ["Введите комментарий"],
          });
        const long = await as(call, { params: { id }, body: { uuid, status, comment: "я".repeat(1001) } });
        expect(long.errors[0]?.details).toEqual({ comment: ["Введено максимально допустимое количество символов"] });
        expect((await as(call, { params: { id }, body: { uuid, status, comment: "я".repeat(1000) } })).status).toBe(200);
      }
    },
  );

  test("K50 trust S33: a resolution is refused to other roles and at other steps", async () => {
    const { accreditationUuid: id, processUuid: uuid } = await joiningCompany(backend, { at: "accreditation_by_regional_director" });
    const body = { uuid, status: "finished" as const };
    expect((await (await as(regional))(accreditation.resolveBySecurity, { params: { id }, body })).status).toBe(403);
    expect((await (await as(regional))(accreditation.resolveByDistributionDirector, { params: { id }, body })).status).toBe(403);
    for (const [who, call] of [
      [security, accreditation.resolveBySecurity],
      [distribution, accreditation.resolveByDistributionDirector],
    ] as const) {
      expect((await (await as(who))(call, { params: { id }, body })).errors[0]?.code).toBe("PROCESS_NOT_CURRENT:4009");
    }
  });

  test("trust S33: a person with both director roles may decide only one of the two steps", async () => {
    const both = await addStaff(backend, "both-directors@seller.example", "seller_distribution_director");
    await backend.db
      .update(customers)
      .set({ roles: ["seller_distribution_director", "seller_regional_director"] })
      .where(eq(customers.uuid, both.uuid));
    const { accreditationUuid: id, processUuid: uuid } = await joiningCompany(backend, { at: "accreditation_by_distribution_director" });
    const call = await as("both-directors@seller.example");
    const first = await call(accreditation.resolveByDistributionDirector, { params: { id }, body: { uuid, status: "finished" } });
    expect([first.status, first.body.allowedActions]).toEqual([200, ["take"]]);
    const second = await call(accreditation.resolveByRegionalDirector, {
      params: { id },
      body: { uuid: first.body.currentProcess?.uuid, status: "finished" },
    });
    expect(second.status).toBe(403);
  });

  test("K60 K63: an ended accreditation offers the seller's staff no action, and no call changes it", async () => {
    for (const at of ["accredited", "declined"] as const) {
      const { accreditationUuid: id, processUuid: uuid, companyUuid, director } = await joiningCompany(backend, { at });
      for (const who of [representative, regional, security, distribution]) {
        const { body } = await (await as(who))(accreditation.getByCompany, { params: { companyUuid } });
        expect([body.allowedActions, body.currentProcess, body.turn], who).toEqual([[], null, null]);
      }
      const own = (await (await as(director))(accreditation.getByCompany, { params: { companyUuid } })).body.allowedActions;
      expect(own).toEqual(at === "accredited" ? ["editData", "editContacts", "editBranches"] : []);
      const attempts = [
        (await as(director))(accreditation.submit, { params: { id }, body: { uuid, status: "finished" } }),
        (await as(regional))(accreditation.assignRepresentative, {
          params: { id },
          body: { salesRepresentativeUuid: uuidOf("rep-b@seller.example") },
        }),
        (await as(representative))(accreditation.createContract, { body: { accreditationUuid: id } }),
        (await as(representative))(accreditation.finishSigning, { params: { id } }),
        (await as(security))(accreditation.resolveBySecurity, { params: { id }, body: { uuid, status: "finished" } }),
        (await as(regional))(accreditation.resolveByRegionalDirector, { params: { id }, body: { uuid, status: "finished" } }),
        (await as(regional))(accreditation.assignProcess, { params: { processUuid: uuid }, body: { customerUuid: uuidOf(regional) } }),
        upload(director, { accreditationUuid: id, companyUuid }, "charter"),
      ];
      for (const answer of await Promise.all(attempts))
        expect([answer.status, answer.errors[0]?.code]).toEqual([409, "PROCESS_NOT_CURRENT:4009"]);
    }
  });
});
