import { type DocumentAction, documentActions } from "#contract/actions.ts";
import type { DocumentStatus, ProcessType } from "#contract/enums.ts";
import type { ErrorName } from "#contract/errors.ts";
import { type AccreditationFacts, type ActorFacts, type DocumentFacts, type DocumentKind, isActor, isTaken } from "./facts.ts";
import type { AccreditationActor } from "./process-table.ts";

export type DocumentRow = {
  action: Exclude<DocumentAction, "download">;
  kind: DocumentKind;
  from: readonly DocumentStatus[];
  to: DocumentStatus;
  who: AccreditationActor;
  in: readonly ProcessType[];
};

const upload = ["upload_required_documents"] as const;
const check = ["coordination_contract"] as const;
const signing = ["signing_contract"] as const;
const buyer = "buyerDirector" as const;
const representative = "representative" as const;

/** Manual transitions of domain.md section 5. create-contract.ts and finish-signing.ts change the unsigned contract's status. */
// biome-ignore format: one row per line reads like the table it copies
export const documentTable: readonly DocumentRow[] = [
  { action: "upload", kind: "document", from: ["not_loaded", "declined"], to: "processing", who: buyer, in: [...upload, ...check] },
  { action: "upload", kind: "document", from: ["accepted"], to: "processing", who: buyer, in: check },
  { action: "upload", kind: "contractSigned", from: ["not_loaded", "declined"], to: "processing", who: buyer, in: signing },
  { action: "delete", kind: "document", from: ["processing", "declined"], to: "not_loaded", who: buyer, in: [...upload, ...check] },
  { action: "delete", kind: "contractSigned", from: ["processing", "declined"], to: "not_loaded", who: buyer, in: signing },
  { action: "accept", kind: "document", from: ["processing"], to: "accepted", who: representative, in: check },
  { action: "decline", kind: "document", from: ["processing"], to: "declined", who: representative, in: check },
  // Undoes a mistaken acceptance until the step ends.
  { action: "takeBack", kind: "document", from: ["accepted"], to: "processing", who: representative, in: check },
  { action: "takeBack", kind: "contractSigned", from: ["accepted"], to: "processing", who: representative, in: signing },
  { action: "accept", kind: "contractSigned", from: ["processing"], to: "accepted", who: representative, in: signing },
  { action: "decline", kind: "contractSigned", from: ["processing"], to: "declined", who: representative, in: signing },
];

/** The actor's current buttons for a document; `decideDocument` accepts exactly these. */
export function allowedDocumentActions(facts: AccreditationFacts, document: DocumentFacts, actor: ActorFacts): DocumentAction[] {
  return documentActions.filter((action) =>
    action === "download" ? document.hasFile : "to" in decideDocument(facts, document, actor, action),
  );
}

export function decideDocument(
  { current }: AccreditationFacts,
  document: Pick<DocumentFacts, "kind" | "status">,
  actor: ActorFacts,
  action: DocumentRow["action"],
): { to: DocumentStatus } | { refused: ErrorName } {
  const own = documentTable.filter((row) => row.action === action && isActor(actor, row.who));
  if (own.length === 0) return { refused: "FORBIDDEN" };
  const ofStep = own.filter((row) => row.kind === document.kind && current !== null && row.in.includes(current.type));
  if (current === null || ofStep.length === 0) return { refused: "PROCESS_NOT_CURRENT" };
  if (ofStep.some((row) => row.who === representative) && isTaken(current, actor)) return { refused: "PROCESS_TAKEN" };
  const row = ofStep.find((each) => each.from.includes(document.status));
  return row ? { to: row.to } : { refused: "CONFLICT" };
}
