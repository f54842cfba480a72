import X from "lucide-react/icons/x";
import kitTexts from "#locales/ru/kit.json";
import { Button } from "../button/button.tsx";
import type { Gallery } from "../gallery.ts";
import sample from "../sample.module.css";
import { ActionPanel } from "./action-panel.tsx";

const texts = kitTexts.actionPanel;

const submit = (
  <Button type="button" variant="danger-solid" block>
    {texts.submit}
  </Button>
);

export const gallery: Gallery = {
  title: texts.title,
  states: [
    {
      title: texts.states.over,
      element: (
        <div className={sample.anchor}>
          <ActionPanel label={texts.label} icon={X} variant="danger" title={texts.question} cancel={texts.cancel}>
            {submit}
          </ActionPanel>
        </div>
      ),
    },
    {
      title: texts.states.below,
      element: (
        <ActionPanel label={texts.label} icon={X} variant="danger" title={texts.question} place="below">
          {submit}
        </ActionPanel>
      ),
    },
  ],
  keys: texts.keys,
};
