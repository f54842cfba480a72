import { useState } from "react";
import kitTexts from "#locales/ru/kit.json";
import { Button } from "../button/button.tsx";
import type { Gallery } from "../gallery.ts";
import { Stack } from "../layout/layout.tsx";
import { BottomDrawer } from "./bottom-drawer.tsx";

const texts = kitTexts.bottomDrawer;

function Sample({ fixed = false }: { fixed?: boolean }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button type="button" onClick={() => setOpen(true)}>
        {fixed ? texts.openFixed : texts.open}
      </Button>
      <BottomDrawer
        id={fixed ? "kit-drawer-fixed" : "kit-drawer"}
        open={open}
        onClose={close}
        closable={!fixed}
        title={fixed ? texts.question : texts.heading}
        closeLabel={texts.close}
      >
        <Stack>
          <p>{fixed ? texts.answer : texts.text}</p>
          <Button type="button" variant="primary" onClick={close}>
            {texts.done}
          </Button>
        </Stack>
      </BottomDrawer>
    </>
  );
}

export const gallery: Gallery = {
  title: texts.title,
  states: [
    { title: texts.states.closable, element: <Sample /> },
    { title: texts.states.fixed, element: <Sample fixed /> },
  ],
  keys: texts.keys,
};
