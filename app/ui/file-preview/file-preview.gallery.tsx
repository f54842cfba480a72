import type { Gallery } from "../gallery.ts";
import { FilePreview } from "./file-preview.tsx";

const texts = {
  picture: "фасад.png",
  paper: "договор.pdf",
  pictureMeta: "PNG, 0,1 МБ",
  paperMeta: "PDF, 1,3 МБ",
};

const sample =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='160' height='120'%3E%3Crect width='160' height='120' fill='%23E3F1DC'/%3E%3Ccircle cx='80' cy='60' r='36' fill='%230B5D4C'/%3E%3C/svg%3E";

export const gallery: Gallery = {
  title: "Просмотр файла",
  states: [
    { title: "Картинка", element: <FilePreview href={sample} name={texts.picture} meta={texts.pictureMeta} /> },
    { title: "Документ", element: <FilePreview href="#contract" name={texts.paper} meta={texts.paperMeta} /> },
  ],
  keys: [{ keys: "Enter", does: "Открывает файл" }],
};
