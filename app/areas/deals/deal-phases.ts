import CircleCheck from "lucide-react/icons/circle-check";
import PackageCheck from "lucide-react/icons/package-check";
import Truck from "lucide-react/icons/truck";
import Warehouse from "lucide-react/icons/warehouse";
import type { IconShape } from "#app/ui/icon/icon.tsx";
import type { DealPhase } from "#contract/deal-statuses.ts";

type PhaseView = {
  /** The progress step reached in this phase, and its icon; null if there is none. */
  step: { key: string; icon: IconShape } | null;
  /** Key of the text shown while the user has no main button; `approval` depends on who has to decide. */
  turn: string;
};

/** How the deal's pages show each phase, in life cycle order. Keys of `steps` and `next` in locales/ru/deals.json. */
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
