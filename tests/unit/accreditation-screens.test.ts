import { describe, expect, test } from "vitest";
import { accreditationSteps, stepNumber } from "#app/areas/accreditation/accreditation-steps.ts";
import { missingHref } from "#app/areas/accreditation/missing-list.tsx";
import { turnKey } from "#app/areas/accreditation/turn.tsx";
import { fileSize } from "#app/areas/files/use-size-text.ts";
import type { Process } from "#contract/accreditation.ts";
import type { Role } from "#contract/roles.ts";
import { toProcesses } from "#server/backend/accreditation/to-accreditation.ts";
import type { Actor } from "#server/backend/context.ts";

const process = (type: Process["type"], status: Process["status"], comment: string | null = null) =>
  ({ uuid: type, type, status, comment }) as Process;

describe("accreditation steps on the screen", () => {
  test("a decline by security that the directors overruled is shown as an error, and later steps as done", () => {
    const steps = accreditationSteps(
      [
        process("accreditation_by_security", "declined"),
        process("accreditation_by_distribution_director", "petition"),
        process("accreditation_by_regional_director", "petition"),
      ],
      "accredited",
      false,
    );
    expect(steps.slice(4).map(({ state }) => state)).toEqual(["error", "done", "done"]);
    expect(steps[0]?.state).toBe("off");
  });

  test("the current step is shown as waiting for the reader or for another person", () => {
    const processes = [process("upload_required_documents", "finished"), process("distribution_by_region_director", "created")];
    expect(accreditationSteps(processes, "new", true)[1]?.state).toBe("warning");
    expect(accreditationSteps(processes, "new", false)[1]?.state).toBe("active");
    expect(stepNumber(processes)).toBe(2);
  });
});

test("a missing item links to its tab and place", () => {
  expect(missingHref("documents.charter")).toBe("?tab=documents#documents.charter");
  expect(missingHref("branches")).toBe("?tab=branches#branches");
  expect(missingHref("bankDetail")).toBe("?tab=main#bank-bik");
  expect(missingHref("contact")).toBe("?tab=main#contact-email");
  expect(missingHref("legalAddress")).toBe("?tab=main#legalAddress");
});

test("steps 3 and 4 show whether the buyer or the representative has to act", () => {
  const currentProcess = process("coordination_contract", "in_work");
  expect(turnKey({ turn: "buyer_company_director", currentProcess })).toBe("coordination_contract_replace");
  expect(turnKey({ turn: "seller_sales_representative", currentProcess })).toBe("coordination_contract");
  expect(turnKey({ turn: "seller_sales_representative", currentProcess: process("signing_contract", "created") })).toBe(
    "signing_contract_check",
  );
});

test("the buyer does not see the comments that the seller's staff wrote to each other", () => {
  const rows = [
    process("coordination_contract", "finished", "a"),
    process("accreditation_by_security", "declined", "b"),
    process("accreditation_by_distribution_director", "declined", "c"),
  ].map((row) => ({
    process: { ...row, employeeUuid: null, createdAt: new Date(0), updatedAt: new Date(0) },
    employeeName: null,
    employeeMayAct: false,
  }));
  const comments = (role: Role, status: string) =>
    toProcesses({ roles: [role] } as unknown as Actor, status, rows as never).map(({ comment }) => comment);
  expect(comments("buyer_company_director", "declined")).toEqual(["a", null, "c"]);
  expect(comments("buyer_company_manager", "coordination")).toEqual(["a", null, null]);
  expect(comments("seller_security", "coordination")).toEqual(["a", "b", "c"]);
});

test("a file's size is shown in kilobytes or megabytes", () => {
  expect(fileSize(500)).toEqual({ unit: "kb", value: "1" });
  expect(fileSize(2.4 * 1024 * 1024).unit).toBe("mb");
});
