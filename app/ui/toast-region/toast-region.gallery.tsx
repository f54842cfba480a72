import kitTexts from "#locales/ru/kit.json";
import { Button } from "../button/button.tsx";
import type { Gallery } from "../gallery.ts";
import { Row, Stack } from "../layout/layout.tsx";
import { Note } from "../note/note.tsx";
import { showToast } from "./toasts.ts";

const texts = kitTexts.toastRegion;

export const gallery: Gallery = {
  title: texts.title,
  states: [
    {
      title: texts.states.tones,
      element: (
        <Stack>
          <p className="muted small">{texts.note}</p>
          <Row>
            {(["success", "info", "warning"] as const).map((tone) => (
              <Button key={tone} type="button" onClick={() => showToast({ tone, title: texts[`${tone}Title`] })}>
                {texts[tone]}
              </Button>
            ))}
            <Button type="button" onClick={() => showToast({ tone: "danger", title: texts.dangerTitle, text: texts.dangerText })}>
              {texts.danger}
            </Button>
          </Row>
          <Note tone="danger" title={texts.dangerTitle}>
            {texts.dangerText}
          </Note>
        </Stack>
      ),
    },
  ],
  keys: texts.keys,
};
