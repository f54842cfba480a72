import type { ComponentProps } from "react";
import kitTexts from "#locales/ru/kit.json";
import type { Gallery, GalleryState } from "../gallery.ts";
import { Link } from "../link/link.tsx";
import { Note } from "./note.tsx";

const texts = kitTexts.note;

const state = (title: string, props: ComponentProps<typeof Note>): GalleryState => ({ title, element: <Note {...props} /> });

export const gallery: Gallery = {
  title: texts.title,
  states: [
    state(texts.states.info, { title: texts.info, children: texts.infoText }),
    state(texts.states.accent, { tone: "accent", title: texts.accent, children: texts.accentText }),
    state(texts.states.warning, { tone: "warning", title: texts.warning, children: texts.warningText }),
    state(texts.states.danger, { tone: "danger", title: texts.danger, actions: <Link href="/kit">{texts.retry}</Link> }),
    state(texts.states.success, { tone: "success", title: texts.success }),
    state(texts.states.large, { tone: "warning", large: true, title: texts.large, children: texts.largeText }),
  ],
};
