import type { Accreditation, Process } from "#contract/accreditation.ts";
import type { ProcessType } from "#contract/statuses.ts";

const internal: readonly ProcessType[] = ["accreditation_by_security", "accreditation_by_distribution_director", "accreditation_by_regional_director"];

/** What the seller's people wrote to each other stays with them; the buyer reads the reason of a final refusal only. */
export function toBuyerView<View extends Pick<Accreditation, "status" | "processes" | "currentProcess">>(accreditation: View): View {
  const { status, processes, currentProcess } = accreditation;
  const last = processes.at(-1);
  const open = (process: Process) => !internal.includes(process.type) || (status === "declined" && process === last);
  const quiet = (process: Process) => (open(process) ? process : { ...process, comment: null });
  return { ...accreditation, processes: processes.map(quiet), currentProcess: currentProcess && quiet(currentProcess) };
}
