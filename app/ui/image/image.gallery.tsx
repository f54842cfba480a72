import { useState } from "react";
import texts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import { Image } from "./image.tsx";

const words = texts.image;

function Event() {
  const [happened, setHappened] = useState(false);
  return (
    <>
      <Image src="/pictures/absent.svg?event" alt={words.missing} width={96} height={96} onError={() => setHappened(true)} />
      <p role="status">{happened ? words.happened : words.waiting}</p>
    </>
  );
}

export const gallery: Gallery = {
  title: words.title,
  states: [
    { title: words.states.loaded, element: <Image src="/pictures/basket.svg" alt={words.alt} width={96} height={96} /> },
    {
      title: words.states.failed,
      element: <Image src="/pictures/absent.svg" alt={words.missing} width={96} height={96} fallback={<span>{words.fallback}</span>} />,
    },
    { title: words.states.event, element: <Event /> },
  ],
};
