import CircleDashed from "lucide-react/icons/circle-dashed";
import FileCheck from "lucide-react/icons/file-check";
import FileX from "lucide-react/icons/file-x";
import texts from "#locales/ru/kit.json";
import { Button } from "../button/button.tsx";
import type { Gallery } from "../gallery.ts";
import { ProgressBar } from "../progress-bar/progress-bar.tsx";
import { StatusTag } from "../status-tag/status-tag.tsx";
import { FileCard } from "./file-card.tsx";

const words = texts.fileCard;

export const gallery: Gallery = {
  title: words.title,
  states: [
    {
      title: words.states.accepted,
      element: (
        <FileCard
          name={words.charter}
          href="/pictures/basket.svg"
          meta={words.charterMeta}
          status={
            <StatusTag tone="success" icon={FileCheck}>
              {words.accepted}
            </StatusTag>
          }
        />
      ),
    },
    {
      title: words.states.declined,
      element: (
        <FileCard
          name={words.inn}
          href="/pictures/egg.svg"
          meta={words.innMeta}
          status={
            <StatusTag tone="danger" icon={FileX}>
              {words.declined}
            </StatusTag>
          }
          reason={words.reason}
          actions={<Button type="button">{words.replace}</Button>}
        />
      ),
    },
    {
      title: words.states.uploading,
      element: <FileCard name={words.price} progress={<ProgressBar label={words.uploading} value={64} />} meta={words.uploading} />,
    },
    {
      title: words.states.empty,
      element: <FileCard name={words.order} meta={words.emptyMeta} status={<StatusTag icon={CircleDashed}>{words.empty}</StatusTag>} />,
    },
  ],
  keys: words.keys,
};
