import type { ComponentProps } from "react";
import texts from "#locales/ru/kit.json";
import type { Gallery, GalleryState } from "../gallery.ts";
import { Link } from "../link/link.tsx";
import { Note } from "./note.tsx";

const words = texts.note;

const state = (title: string, props: ComponentProps<typeof Note>): GalleryState => ({ title, element: <Note {...props} /> });

export const gallery: Gallery = {
  title: words.title,
  states: [
    state(words.states.info, { title: words.info, children: words.infoText }),
    state(words.states.accent, { tone: "accent", title: words.accent, children: words.accentText }),
    state(words.states.warning, { tone: "warning", title: words.warning, children: words.warningText }),
    state(words.states.danger, { tone: "danger", title: words.danger, actions: <Link href="/kit">{words.retry}</Link> }),
    state(words.states.success, { tone: "success", title: words.success }),
    state(words.states.large, { tone: "warning", large: true, title: words.large, children: words.largeText }),
  ],
};
