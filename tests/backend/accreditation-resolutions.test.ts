import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { accreditation } from "#contract/accreditation.ts";
import { accreditations } from "#server/backend/accreditation/tables.ts";
import { customers } from "#server/backend/customers/tables.ts";
import { addStaff, joiningCompany } from "#tests/support/joining-company.ts";
import { regional, representative, security, distribution, useAccreditationPeople } from "#tests/support/accreditation-people.ts";

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
    if (status === "declined") expect(await noticesOf(id, "13.1")).toHaveLength(2);
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
