import { useState } from "react";
import kitTexts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import { Image } from "./image.tsx";

const texts = kitTexts.image;

function Event() {
  const [happened, setHappened] = useState(false);
  return (
    <>
      <Image src="/pictures/absent.svg?event" alt={texts.missing} width={96} height={96} onError={() => setHappened(true)} />
      <p role="status">{happened ? texts.happened : texts.waiting}</p>
    </>
  );
}

export const gallery: Gallery = {
  title: texts.title,
  states: [
    { title: texts.states.loaded, element: <Image src="/pictures/basket.svg" alt={texts.alt} width={96} height={96} /> },
    {
      title: texts.states.failed,
      element: <Image src="/pictures/absent.svg" alt={texts.missing} width={96} height={96} fallback={<span>{texts.fallback}</span>} />,
    },
    { title: texts.states.event, element: <Event /> },
  ],
};
