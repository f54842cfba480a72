import { useState } from "react";
import kitTexts from "#locales/ru/kit.json";
import { Button } from "../button/button.tsx";
import type { Gallery } from "../gallery.ts";
import { Dialog } from "./dialog.tsx";

const texts = kitTexts.dialog;

type Texts = { open: string; title: string; text: string; yes: string; no?: string };

function Sample({ open, title, text, yes, no, kind, closable }: Texts & { kind?: "danger"; closable?: boolean }) {
  const [shown, setShown] = useState(false);
  const close = () => setShown(false);
  const actions = (
    <>
      <Button type="button" variant={no ? "danger-solid" : "primary"} onClick={close}>
        {yes}
      </Button>
      {no && (
        <Button type="button" onClick={close}>
          {no}
        </Button>
      )}
    </>
  );
  return (
    <>
      <Button type="button" onClick={() => setShown(true)}>
        {open}
      </Button>
      <Dialog open={shown} onClose={close} title={title} kind={kind} closable={closable} closeLabel={texts.close} actions={actions}>
        <p>{text}</p>
      </Dialog>
    </>
  );
}

export const gallery: Gallery = {
  title: texts.title,
  states: [
    {
      title: texts.states.normal,
      element: <Sample open={texts.open} title={texts.heading} text={texts.text} yes={texts.yes} no={texts.no} />,
    },
    {
      title: texts.states.danger,
      element: (
        <Sample
          kind="danger"
          open={texts.openDanger}
          title={texts.headingDanger}
          text={texts.textDanger}
          yes={texts.yesDanger}
          no={texts.noDanger}
        />
      ),
    },
    {
      title: texts.states.fixed,
      element: <Sample closable={false} open={texts.openFixed} title={texts.headingFixed} text={texts.textFixed} yes={texts.stay} />,
    },
  ],
  keys: texts.keys,
};
