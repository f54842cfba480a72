import texts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import { Row } from "../layout/layout.tsx";
import { Avatar } from "./avatar.tsx";

const words = texts.avatar;

export const gallery: Gallery = {
  title: words.title,
  states: [
    { title: words.states.photo, element: <Avatar src="/pictures/cow-face.svg" alt={words.alt} size="m" /> },
    {
      title: words.states.initials,
      element: (
        <Row>
          <Avatar name={words.name} />
          <Avatar name={words.name} size="m" />
          <Avatar name={words.name} size="l" />
        </Row>
      ),
    },
    { title: words.states.drawing, element: <Avatar /> },
    { title: words.states.failed, element: <Avatar name={words.name} src="/pictures/absent.svg" size="m" /> },
  ],
};
