import type { z } from "zod";
import type { Accreditation, Document, Process } from "#contract/accreditation.ts";
import type { ProcessStatus, ProcessType } from "#contract/enums.ts";
import { isBuyer } from "#contract/roles.ts";
import type { Actor } from "../context.ts";
import { translate } from "../translate.ts";
import { toCompanyData, warningsOf } from "./company-data.ts";
import { allowedDocumentActions } from "./document-table.ts";
import type { AccreditationFacts, ActorFacts, MissingItem } from "./facts.ts";
import { type DocumentRow, type LoadedAccreditation, type ProcessRow, statusOf } from "./loaded.ts";
import { allowedActions, blockedActions, turnOf } from "./machine.ts";
import { toActorFacts, toDocumentFacts, toFacts } from "./to-facts.ts";

type Answer = z.input<typeof Accreditation>;

export function toAccreditation(actor: Actor, loaded: LoadedAccreditation, { withProcess = true } = {}): Answer {
  const { accreditation, company, processes, documents } = loaded;
  const facts = toFacts(loaded);
  const who = toActorFacts(actor, loaded);
  const shown = documents.map((row) => ({ isContract: row.document.isContract, document: toDocument(row, facts, who) }));
  const current = facts.current && processes.find(({ process }) => process.uuid === facts.current?.uuid);
  return {
    uuid: accreditation.uuid,
    companyUuid: accreditation.companyUuid,
    companyName: company.name,
    inn: company.inn,
    status: accreditation.status,
    legalForm: accreditation.legalForm,
    processes: withProcess ? toProcesses(actor, accreditation.status, processes) : [],
    documents: shown.filter(({ isContract }) => !isContract).map(({ document }) => document),
    contracts: shown.filter(({ isContract }) => isContract).map(({ document }) => document),
    createdAt: accreditation.createdAt.toISOString(),
    salesRepresentativeUuid: accreditation.salesRepresentativeUuid,
    salesRepresentativeName: loaded.representativeName,
    data: toCompanyData(company),
    warnings: isBuyer(actor.roles) ? warningsOf(company) : warningsOf(company, loaded.sameInn),
    currentProcess: current ? (toProcesses(actor, accreditation.status, [current])[0] ?? null) : null,
    turn: turnOf(facts),
    securityResult: isBuyer(actor.roles) ? null : facts.securityResult,
    allowedActions: allowedActions(facts, who),
    blockedActions: blockedActions(facts, who).map(({ action, missing }) => ({
      action,
      missing: missing.map(({ field, ...item }) => ({ field, message: missingText(item) })),
    })),
    version: accreditation.version,
  };
}

/** Steps that the seller takes among its own people. */
export const isInternalStep = (type: ProcessType): boolean =>
  ["accreditation_by_security", "accreditation_by_distribution_director", "accreditation_by_regional_director"].includes(type);

/** The buyer sees of the seller's internal steps only how far they are, and the final decline with its reason; never who decided. */
export function toProcesses(actor: Actor, status: string, rows: readonly ProcessRow[]): z.input<typeof Process>[] {
  const shown = rows.map(toProcess);
  if (!isBuyer(actor.roles)) return shown;
  const isReason = (index: number) => status === "declined" && index === shown.length - 1;
  return shown.map((process, index) => {
    if (!isInternalStep(process.type)) return process;
    return isReason(index) ? { ...process, employee: null } : { ...process, ...withoutDecision(process.status) };
  });
}

/** A refusal and a petition against it are internal too: they end the step like an approval. */
const withoutDecision = (status: ProcessStatus) => ({
  status: status === "created" || status === "in_work" ? status : ("finished" as const),
  comment: null,
  employee: null,
});

export function missingText({ text, values }: Omit<MissingItem, "field">): string {
  return translate(text, values);
}

function toProcess({ process, employeeName }: ProcessRow): z.input<typeof Process> {
  const { uuid, accreditationUuid, status, type, comment, employeeUuid, createdAt, updatedAt } = process;
  return {
    uuid,
    accreditationUuid,
    status,
    type,
    comment,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    employee: employeeUuid === null ? null : { uuid: employeeUuid, name: employeeName ?? "" },
  };
}

/** Until a file is uploaded, `documentUuid` is null. */
export function toDocument(row: DocumentRow, facts: AccreditationFacts, who: ActorFacts): z.input<typeof Document> {
  const { uuid, type, name, filename, required, comment, updatedAt, version } = row.document;
  const status = statusOf(row);
  return {
    documentUuid: status === "not_loaded" ? null : uuid,
    type,
    name,
    status,
    loadState: row.document.fileUuid === null ? "not_loaded" : "loaded",
    originalFilename: filename,
    size: row.size,
    required,
    comment,
    updatedAt: updatedAt.toISOString(),
    allowedActions: allowedDocumentActions(facts, toDocumentFacts(row), who),
    version,
  };
}
