import { useState } from "react";
import texts from "#locales/ru/kit.json";
import { Button } from "../button/button.tsx";
import type { Gallery } from "../gallery.ts";
import { Stack } from "../layout/layout.tsx";
import { BottomDrawer } from "./bottom-drawer.tsx";

const words = texts.bottomDrawer;

function Sample({ fixed = false }: { fixed?: boolean }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button type="button" onClick={() => setOpen(true)}>
        {fixed ? words.openFixed : words.open}
      </Button>
      <BottomDrawer
        id={fixed ? "kit-drawer-fixed" : "kit-drawer"}
        open={open}
        onClose={close}
        closable={!fixed}
        title={fixed ? words.question : words.heading}
        closeLabel={words.close}
      >
        <Stack>
          <p>{fixed ? words.answer : words.text}</p>
          <Button type="button" variant="primary" onClick={close}>
            {words.done}
          </Button>
        </Stack>
      </BottomDrawer>
    </>
  );
}

export const gallery: Gallery = {
  title: words.title,
  states: [
    { title: words.states.closable, element: <Sample /> },
    { title: words.states.fixed, element: <Sample fixed /> },
  ],
  keys: words.keys,
};
