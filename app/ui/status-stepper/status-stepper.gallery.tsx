import PenLine from "lucide-react/icons/pen-line";
import kitTexts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import type { Step } from "../stepper/step.ts";
import { StatusStepper } from "./status-stepper.tsx";

const texts = kitTexts.statusStepper;

const steps: Step[] = [
  { key: "documents", title: texts.documents, description: texts.documentsText, state: "done", stateText: texts.done },
  { key: "security", title: texts.security, description: texts.securityText, state: "error", stateText: texts.error },
  { key: "director", title: texts.director, state: "active", stateText: texts.active },
  { key: "contract", title: texts.contract, state: "warning", stateText: texts.warning },
  { key: "sign", title: texts.sign, state: "off", stateText: texts.off, icon: PenLine },
];

export const gallery: Gallery = {
  title: texts.title,
  states: [{ title: texts.states.all, element: <StatusStepper label={texts.label} steps={steps} /> }],
};
