import PenLine from "lucide-react/icons/pen-line";
import texts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import type { Step } from "../stepper/step.ts";
import { StatusStepper } from "./status-stepper.tsx";

const words = texts.statusStepper;

const steps: Step[] = [
  { key: "documents", title: words.documents, description: words.documentsText, state: "done", stateText: words.done },
  { key: "security", title: words.security, description: words.securityText, state: "error", stateText: words.error },
  { key: "director", title: words.director, state: "active", stateText: words.active },
  { key: "contract", title: words.contract, state: "warning", stateText: words.warning },
  { key: "sign", title: words.sign, state: "off", stateText: words.off, icon: PenLine },
];

export const gallery: Gallery = {
  title: words.title,
  states: [{ title: words.states.all, element: <StatusStepper label={words.label} steps={steps} /> }],
};
