import CircleCheck from "lucide-react/icons/circle-check";
import CircleDashed from "lucide-react/icons/circle-dashed";
import CircleX from "lucide-react/icons/circle-x";
import Handshake from "lucide-react/icons/handshake";
import ShieldCheck from "lucide-react/icons/shield-check";
import Truck from "lucide-react/icons/truck";
import UserCheck from "lucide-react/icons/user-check";
import kitTexts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import { Row } from "../layout/layout.tsx";
import { StatusTag } from "./status-tag.tsx";

const texts = kitTexts.statusTag;

const tags = [
  { tone: "neutral", icon: CircleDashed },
  { tone: "info", icon: UserCheck },
  { tone: "warning", icon: Handshake },
  { tone: "success", icon: ShieldCheck },
  { tone: "accent", icon: CircleCheck },
  { tone: "danger", icon: CircleX },
  { tone: "done", icon: Truck },
] as const;

export const gallery: Gallery = {
  title: texts.title,
  states: [
    {
      title: texts.states.tones,
      element: (
        <Row gap={2}>
          {tags.map(({ tone, icon }) => (
            <StatusTag key={tone} tone={tone} icon={icon}>
              {texts[tone]}
            </StatusTag>
          ))}
        </Row>
      ),
    },
  ],
};
