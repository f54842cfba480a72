import Truck from "lucide-react/icons/truck";
import texts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import { type Step, stepState } from "./step.ts";
import { Stepper } from "./stepper.tsx";

const words = texts.stepper;

const steps: Step[] = [
  {
    key: "created",
    title: words.created,
    description: words.createdText,
    state: stepState({ done: true, active: true }),
    stateText: words.done,
  },
  { key: "agreed", title: words.agreed, state: stepState({ done: true }), stateText: words.done },
  { key: "failed", title: words.failed, state: stepState({ error: true, done: true, active: true }), stateText: words.error },
  { key: "collected", title: words.collected, state: stepState({ active: true }), stateText: words.active },
  { key: "decision", title: words.decision, state: "warning", stateText: words.warning },
  { key: "delivered", title: words.delivered, state: stepState({}), stateText: words.off, icon: Truck },
];

export const gallery: Gallery = {
  title: words.title,
  states: [{ title: words.states.all, element: <Stepper label={words.label} steps={steps} /> }],
};
