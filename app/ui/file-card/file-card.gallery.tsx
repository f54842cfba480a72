import CircleDashed from "lucide-react/icons/circle-dashed";
import FileCheck from "lucide-react/icons/file-check";
import FileX from "lucide-react/icons/file-x";
import kitTexts from "#locales/ru/kit.json";
import { Button } from "../button/button.tsx";
import type { Gallery } from "../gallery.ts";
import { ProgressBar } from "../progress-bar/progress-bar.tsx";
import { StatusTag } from "../status-tag/status-tag.tsx";
import { FileCard } from "./file-card.tsx";

const texts = kitTexts.fileCard;

export const gallery: Gallery = {
  title: texts.title,
  states: [
    {
      title: texts.states.accepted,
      element: (
        <FileCard
          name={texts.charter}
          href="/pictures/basket.svg"
          meta={texts.charterMeta}
          status={
            <StatusTag tone="success" icon={FileCheck}>
              {texts.accepted}
            </StatusTag>
          }
        />
      ),
    },
    {
      title: texts.states.declined,
      element: (
        <FileCard
          name={texts.inn}
          href="/pictures/egg.svg"
          meta={texts.innMeta}
          status={
            <StatusTag tone="danger" icon={FileX}>
              {texts.declined}
            </StatusTag>
          }
          reason={texts.reason}
          actions={<Button type="button">{texts.replace}</Button>}
        />
      ),
    },
    {
      title: texts.states.uploading,
      element: <FileCard name={texts.price} progress={<ProgressBar label={texts.uploading} value={64} />} meta={texts.uploading} />,
    },
    {
      title: texts.states.empty,
      element: <FileCard name={texts.order} meta={texts.emptyMeta} status={<StatusTag icon={CircleDashed}>{texts.empty}</StatusTag>} />,
    },
  ],
  keys: texts.keys,
};
