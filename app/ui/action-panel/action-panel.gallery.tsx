import X from "lucide-react/icons/x";
import texts from "#locales/ru/kit.json";
import { Button } from "../button/button.tsx";
import type { Gallery } from "../gallery.ts";
import sample from "../sample.module.css";
import { ActionPanel } from "./action-panel.tsx";

const words = texts.actionPanel;

const submit = (
  <Button type="button" variant="danger-solid" block>
    {words.submit}
  </Button>
);

export const gallery: Gallery = {
  title: words.title,
  states: [
    {
      title: words.states.over,
      element: (
        <div className={sample.anchor}>
          <ActionPanel label={words.label} icon={X} variant="danger" title={words.question} cancel={words.cancel}>
            {submit}
          </ActionPanel>
        </div>
      ),
    },
    {
      title: words.states.below,
      element: (
        <ActionPanel label={words.label} icon={X} variant="danger" title={words.question} place="below">
          {submit}
        </ActionPanel>
      ),
    },
  ],
  keys: words.keys,
};
