import { useState } from "react";
import texts from "#locales/ru/kit.json";
import { Button } from "../button/button.tsx";
import type { Gallery } from "../gallery.ts";
import { Dialog } from "./dialog.tsx";

const words = texts.dialog;

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
      <Dialog open={shown} onClose={close} title={title} kind={kind} closable={closable} closeLabel={words.close} actions={actions}>
        <p>{text}</p>
      </Dialog>
    </>
  );
}

export const gallery: Gallery = {
  title: words.title,
  states: [
    {
      title: words.states.normal,
      element: <Sample open={words.open} title={words.heading} text={words.text} yes={words.yes} no={words.no} />,
    },
    {
      title: words.states.danger,
      element: (
        <Sample
          kind="danger"
          open={words.openDanger}
          title={words.headingDanger}
          text={words.textDanger}
          yes={words.yesDanger}
          no={words.noDanger}
        />
      ),
    },
    {
      title: words.states.fixed,
      element: <Sample closable={false} open={words.openFixed} title={words.headingFixed} text={words.textFixed} yes={words.stay} />,
    },
  ],
  keys: words.keys,
};
