import texts from "#locales/ru/kit.json";
import { Button } from "../button/button.tsx";
import type { Gallery } from "../gallery.ts";
import { Row, Stack } from "../layout/layout.tsx";
import { Note } from "../note/note.tsx";
import { showToast } from "./toasts.ts";

const words = texts.toastRegion;

export const gallery: Gallery = {
  title: words.title,
  states: [
    {
      title: words.states.tones,
      element: (
        <Stack>
          <p className="muted small">{words.note}</p>
          <Row>
            {(["success", "info", "warning"] as const).map((tone) => (
              <Button key={tone} type="button" onClick={() => showToast({ tone, title: words[`${tone}Title`] })}>
                {words[tone]}
              </Button>
            ))}
            <Button type="button" onClick={() => showToast({ tone: "danger", title: words.dangerTitle, text: words.dangerText })}>
              {words.danger}
            </Button>
          </Row>
          <Note tone="danger" title={words.dangerTitle}>
            {words.dangerText}
          </Note>
        </Stack>
      ),
    },
  ],
  keys: words.keys,
};
