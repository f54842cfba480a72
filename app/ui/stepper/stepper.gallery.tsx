import Truck from "lucide-react/icons/truck";
import kitTexts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import { type Step, stepState } from "./step.ts";
import { Stepper } from "./stepper.tsx";

const texts = kitTexts.stepper;

const steps: Step[] = [
  {
    key: "created",
    title: texts.created,
    description: texts.createdText,
    state: stepState({ done: true, active: true }),
    stateText: texts.done,
  },
  { key: "agreed", title: texts.agreed, state: stepState({ done: true }), stateText: texts.done },
  { key: "failed", title: texts.failed, state: stepState({ error: true, done: true, active: true }), stateText: texts.error },
  { key: "collected", title: texts.collected, state: stepState({ active: true }), stateText: texts.active },
  { key: "decision", title: texts.decision, state: "warning", stateText: texts.warning },
  { key: "delivered", title: texts.delivered, state: stepState({}), stateText: texts.off, icon: Truck },
];

export const gallery: Gallery = {
  title: texts.title,
  states: [{ title: texts.states.all, element: <Stepper label={texts.label} steps={steps} /> }],
};
