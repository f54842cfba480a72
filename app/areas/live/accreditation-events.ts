import type { LiveType } from "./use-live-refresh.ts";

/** Everything that may change about an accreditation. */
export const accreditationEvents: readonly LiveType[] = [
  "accreditation_document_updated",
  "accreditation_contract_updated",
  "accreditation_status_updated",
  "accreditation_process_updated",
];
