import texts from "#locales/ru/kit.json";
import { Link } from "../link/link.tsx";
import { Note } from "./note.tsx";
import type { Gallery } from "../gallery.ts";

const words = texts.note;

export const gallery: Gallery = {
  title: words.title,
  states: [
    { title: words.states.info, element: <Note title={words.info}>{words.infoText}</Note> },
    {
      title: words.states.accent,
      element: (
        <Note tone="accent" title={words.accent}>
          {words.accentText}
        </Note>
      ),
    },
    {
      title: words.states.warning,
      element: (
        <Note tone="warning" title={words.warning}>
          {words.warningText}
        </Note>
      ),
    },
    { title: words.states.danger, element: <Note tone="danger" title={words.danger} actions={<Link href="/kit">{words.retry}</Link>} /> },
    { title: words.states.success, element: <Note tone="success" title={words.success} /> },
    {
      title: words.states.large,
      element: (
        <Note tone="warning" large title={words.large}>
          {words.largeText}
        </Note>
      ),
    },
  ],
};
