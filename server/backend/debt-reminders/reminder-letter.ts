import { type ReminderStep, type ReminderTone, reminderSteps, reminderTones } from "#contract/money-enums.ts";
import { daysBetween } from "#contract/plain-date.ts";

/** The seller's days of each step: before the last day to pay, of the others after it; null: not sent. */
export type Steps = Record<ReminderStep, number | null>;

/** Kopecks; `id` is the ledger's. */
export type DueCharge = { id: number; dueOn: string; rest: number };

export type DueStep<Charge> = { charge: Charge; step: ReminderStep };

const toneOf: Record<ReminderStep, ReminderTone> = {
  before: "polite",
  polite: "polite",
  firm: "firm",
  firmAgain: "firm",
  claim: "claim",
};

/** The last step that a charge has reached; earlier ones that were not sent then stay unsent. */
export function stepAt(steps: Steps, dueOn: string, today: string): ReminderStep | null {
  const late = daysBetween(dueOn, today);
  const reached = reminderSteps.filter((step) => {
    const days = steps[step];
    if (days === null) return false;
    return step === "before" ? late <= 0 && late >= -days : late >= days;
  });
  return reached.at(-1) ?? null;
}

export const keyOf = (id: number, step: ReminderStep): string => `${id} ${step}`;

/**
 * The one letter of a company for today: what is new in it, everything unpaid that has reached a step, and the tone of the strongest new
 * step. A demand names only what is overdue; what is not due yet then has a letter of its own. Null when no unpaid charge has reached a
 * step that was not sent for it.
 */
export function letterOf<Charge extends DueCharge>(charges: readonly Charge[], steps: Steps, sent: ReadonlySet<string>, today: string) {
  const named = charges.flatMap((charge): DueStep<Charge>[] => {
    const { rest, dueOn } = charge;
    const step = rest > 0 ? stepAt(steps, dueOn, today) : null;
    return step ? [{ charge, step }] : [];
  });
  const fresh = named.filter(({ charge: { id }, step }) => !sent.has(keyOf(id, step)));
  const tone = reminderTones.findLast((each) => fresh.some(({ step }) => toneOf[step] === each));
  if (!tone) return null;
  const isMeant = ({ step }: DueStep<Charge>) => tone === "polite" || step !== "before";
  return { tone, fresh: fresh.filter(isMeant), charges: named.filter(isMeant).map(({ charge }) => charge) };
}
