import texts from "#locales/ru/kit.json";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleDashed from "lucide-react/icons/circle-dashed";
import CircleX from "lucide-react/icons/circle-x";
import Handshake from "lucide-react/icons/handshake";
import ShieldCheck from "lucide-react/icons/shield-check";
import Truck from "lucide-react/icons/truck";
import UserCheck from "lucide-react/icons/user-check";
import { StatusTag } from "./status-tag.tsx";
import { Row } from "../layout/layout.tsx";
import type { Gallery } from "../gallery.ts";

const words = texts.statusTag;

export const gallery: Gallery = {
  title: words.title,
  states: [
    {
      title: words.states.tones,
      element: (
        <Row gap={2}>
          <StatusTag icon={CircleDashed}>{words.neutral}</StatusTag>
          <StatusTag tone="info" icon={UserCheck}>
            {words.info}
          </StatusTag>
          <StatusTag tone="warning" icon={Handshake}>
            {words.warning}
          </StatusTag>
          <StatusTag tone="success" icon={ShieldCheck}>
            {words.success}
          </StatusTag>
          <StatusTag tone="accent" icon={CircleCheck}>
            {words.accent}
          </StatusTag>
          <StatusTag tone="danger" icon={CircleX}>
            {words.danger}
          </StatusTag>
          <StatusTag tone="done" icon={Truck}>
            {words.done}
          </StatusTag>
        </Row>
      ),
    },
  ],
};
