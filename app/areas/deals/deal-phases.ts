import CircleCheck from "lucide-react/icons/circle-check";
import PackageCheck from "lucide-react/icons/package-check";
import Truck from "lucide-react/icons/truck";
import Warehouse from "lucide-react/icons/warehouse";
import type { DealPhase } from "#contract/statuses.ts";
import type { IconShape } from "#app/ui/icon/icon.tsx";

type PhaseView = {
  /** The step of the deal's way that is made in this phase, and its drawing; null where none is. */
  step: { key: string; icon: IconShape } | null;
  /** What is said while no button is the person's; `approval` depends on who has to decide. */
  turn: string;
};

/** What the pages of a deal show of a phase, in the order of a deal's life. Keys of `steps` and `next` in locales/ru/deals.json. */
export const dealPhaseViews = {
  approval: { step: null, turn: "approval" },
  passing: { step: { key: "approved", icon: CircleCheck }, turn: "waitPass" },
  collecting: { step: { key: "warehouse", icon: Warehouse }, turn: "waitWarehouse" },
  receipt: { step: { key: "collected", icon: PackageCheck }, turn: "waitReceipt" },
  done: { step: { key: "received", icon: Truck }, turn: "done" },
  declined: { step: null, turn: "declined" },
} as const satisfies Record<DealPhase, PhaseView>;

type View = (typeof dealPhaseViews)[DealPhase];
export type PhaseStep = NonNullable<View["step"]>["key"];
export type PhaseTurn = Exclude<View["turn"], "approval">;

const steps = Object.values(dealPhaseViews).flatMap(({ step }) => (step ? [step] : []));
export const phaseIcons = Object.fromEntries(steps.map(({ key, icon }) => [key, icon])) as Record<PhaseStep, IconShape>;
export const dealPhases = Object.keys(dealPhaseViews) as DealPhase[];
