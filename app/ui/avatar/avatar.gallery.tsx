import kitTexts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import { Row } from "../layout/layout.tsx";
import { Avatar } from "./avatar.tsx";

const texts = kitTexts.avatar;

export const gallery: Gallery = {
  title: texts.title,
  states: [
    { title: texts.states.photo, element: <Avatar src="/pictures/cow-face.svg" alt={texts.alt} size="m" /> },
    {
      title: texts.states.initials,
      element: (
        <Row>
          <Avatar name={texts.name} />
          <Avatar name={texts.name} size="m" />
          <Avatar name={texts.name} size="l" />
        </Row>
      ),
    },
    { title: texts.states.drawing, element: <Avatar /> },
    { title: texts.states.failed, element: <Avatar name={texts.name} src="/pictures/absent.svg" size="m" /> },
  ],
};
