import texts from "#locales/ru/kit.json";
import { Button } from "../button/button.tsx";
import { Row, Stack } from "../layout/layout.tsx";
import { Note } from "../note/note.tsx";
import { showToast } from "./toasts.ts";
import type { Gallery } from "../gallery.ts";

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
            <Button type="button" onClick={() => showToast({ tone: "success", title: words.successTitle })}>
              {words.success}
            </Button>
            <Button type="button" onClick={() => showToast({ tone: "info", title: words.infoTitle })}>
              {words.info}
            </Button>
            <Button type="button" onClick={() => showToast({ tone: "warning", title: words.warningTitle })}>
              {words.warning}
            </Button>
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
