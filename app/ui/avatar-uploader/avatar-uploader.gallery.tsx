import { useState } from "react";
import type { Gallery } from "../gallery.ts";
import type { AvatarProblem } from "./avatar-file.ts";
import { AvatarUploader } from "./avatar-uploader.tsx";

const texts = {
  name: "Анна Соколова",
  hint: "Любая картинка от 200 × 200 точек, до 10 МБ",
  wrong: "Загрузите фото",
  uploader: {
    add: "Добавить фото",
    replace: "Заменить фото",
    remove: "Удалить",
    edit: "Какую часть показать?",
    save: "Сохранить",
    saving: "Сохраняем…",
    cancel: "Отмена",
    close: "Закрыть",
    removeTitle: "Удалить фото?",
    removeText: "Вместо него покажем инициалы.",
    removing: "Удаляем…",
    file: "Фото",
    upload: "Загрузить",
    missing: "Не загрузилось окно, в котором выбирают часть фото. Нажмите «Отмена» и выберите фото ещё раз.",
    cropper: {
      loading: "Открываем файл…",
      area: "Область фото",
      keys: "Стрелки двигают область на 10 пикселей, + и − меняют масштаб",
      zoomIn: "Крупнее",
      zoomOut: "Мельче",
      rotateLeft: "Повернуть налево",
      rotateRight: "Повернуть направо",
      flipHorizontal: "Отразить слева направо",
      flipVertical: "Отразить сверху вниз",
      reset: "Вернуть как было",
      left: "Слева",
      top: "Сверху",
      side: "Сторона",
      less: (field: string) => `Меньше: ${field}`,
      more: (field: string) => `Больше: ${field}`,
      atMin: "Меньше нельзя",
      atMax: "Больше нельзя",
      preview: "Так увидят",
      announcement: ({ left, top, side }: { left: number; top: number; side: number }) => `Сторона ${side}, слева ${left}, сверху ${top}`,
    },
  },
  problem: {
    type: "Это не картинка",
    size: "Файл больше 10 МБ",
    width: "Ширина меньше 200 точек",
    height: "Высота меньше 200 точек",
    load: "Не удалось открыть файл",
    fit: "Окно слишком маленькое, чтобы показать фото: увеличьте его",
  },
};

const photo = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkiPX+DwADkAHxmQhOpQAAAABJRU5ErkJggg==";
const plain = { action: "", field: "avatar", intent: { name: "intent", upload: "avatar", remove: "avatar-delete" } };

type SampleProps = {
  value: string | null;
  name?: string;
  hint?: string;
  hasError?: boolean;
  /** Milliseconds a save takes. */
  slow?: number;
};

/** Keeps the cropped picture, as a page does. */
function Sample({ value, name = texts.name, hint, hasError, slow = 0 }: SampleProps) {
  const [kept, keep] = useState(value);
  return (
    <AvatarUploader
      value={kept}
      name={name}
      size={256}
      onChange={async (next) => {
        await new Promise((done) => setTimeout(done, slow));
        keep(next);
      }}
      limits={{ maxBytes: 10 * 1024 * 1024, minWidth: 200, minHeight: 200 }}
      hint={hint}
      hasError={hasError}
      problemText={(problem: AvatarProblem) => texts.problem[problem.kind]}
      plain={plain}
      texts={texts.uploader}
    />
  );
}

export const gallery: Gallery = {
  title: "Фото профиля",
  states: [
    { title: "Пустой", element: <Sample value={null} hint={texts.hint} /> },
    { title: "С фото", element: <Sample value={photo} hint={texts.hint} /> },
    { title: "Ошибка", element: <Sample value={null} hint={texts.wrong} hasError /> },
    { title: "Без имени и подсказки", element: <Sample value={null} name="" /> },
    { title: "Сохранение занимает время", element: <Sample value={photo} slow={700} /> },
    { title: "Фото не открылось", element: <Sample value="/no-such-picture.png" hint={texts.hint} /> },
  ],
  keys: [
    { keys: "Enter, Пробел на кнопке", does: "Выбор файла, потом окно с областью" },
    { keys: "Стрелки в области", does: "Двигают её на 10 точек" },
    { keys: "+, − в области", does: "Меняют масштаб" },
    { keys: "Числа Слева, Сверху, Сторона", does: "Ставят область точно; ↑ и ↓ — на 10 точек файла" },
    { keys: "Esc", does: "Закрывает окно без сохранения" },
  ],
};
