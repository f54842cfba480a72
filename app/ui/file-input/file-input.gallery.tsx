import { useState } from "react";
import { Field } from "../field/field.tsx";
import { inField } from "../field/in-field.tsx";
import type { Gallery } from "../gallery.ts";
import { showToast } from "../toast-region/toasts.ts";
import { type FileProblem, megabyte } from "./check-files.ts";
import { type FileEntry, FileInput } from "./file-input.tsx";

const texts = {
  label: "Документы",
  hint: "PDF, JPG или PNG, до 30 МБ",
  error: "Загрузите документ",
  drop: "Можно перетащить файлы сюда",
  reason: "Связь прервалась. Загрузите файл ещё раз",
  list: {
    states: { uploaded: "Загружен", uploading: "Загружается", pending: "Ждёт отправки", success: "Сохранён", error: "Не загружен" },
    remove: (name: string) => `Убрать ${name}`,
    removeShort: "Убрать",
    size: (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1).replace(".", ",")} МБ`,
    progress: (name: string) => `Загрузка ${name}`,
    percent: (value: number) => `${value} %`,
  },
};

const entry = (key: FileEntry["key"], state: FileEntry["state"], rest: Partial<FileEntry> = {}): FileEntry => ({
  key,
  name: `${key}.pdf`,
  size: 1_300_000,
  state,
  ...rest,
});
const files = [
  entry("ustav", "uploaded", { href: "#ustav" }),
  entry("inn", "uploading", { progress: 40 }),
  entry("ogrn", "pending"),
  entry("dogovor", "success"),
  entry("prikaz", "error", { reason: texts.reason }),
];
const nothing = () => undefined;

function words(problem: FileProblem): string {
  const size = (bytes: number) => `${bytes / megabyte} МБ`;
  switch (problem.kind) {
    case "format":
      return `Файл «${problem.file}» не подходит: нужен ${problem.types.map((type) => type.toUpperCase()).join(", ")}`;
    case "size":
      return `Файл «${problem.file}» слишком большой: не больше ${size(problem.limit)}`;
    case "total":
      return `Вместе файлы не больше ${size(problem.limit)}: не взяли ${problem.count}`;
    default:
      return `Не больше ${problem.limit} файлов: не взяли ${problem.count}`;
  }
}

/** Each problem is a toast; the first one stays beside the field. */
function Sample() {
  const [trouble, setTrouble] = useState<string>();
  const showProblems = (problems: FileProblem[]) => {
    setTrouble(words(problems[0] as FileProblem));
    for (const problem of problems) showToast({ tone: "danger", title: words(problem) });
  };
  return (
    <Field id="kit-file-input-toasts" label={texts.label} error={trouble}>
      <FileInput
        name="file"
        multiple
        limit={2 * megabyte}
        totalLimit={3 * megabyte}
        onChange={() => setTrouble(undefined)}
        onProblems={showProblems}
        texts={texts.list}
      />
    </Field>
  );
}

export const gallery: Gallery = {
  title: "Файлы",
  states: [
    inField("Пустое", { id: "kit-file-input-empty", label: texts.label, hint: texts.hint }, <FileInput name="file" texts={texts.list} />),
    inField(
      "Место для перетаскивания, несколько файлов",
      { id: "kit-file-input-drop", label: texts.label, hint: texts.hint },
      <FileInput name="file" multiple drop={texts.drop} texts={texts.list} />,
    ),
    inField(
      "Загружен, загружается, ждёт, сохранён, не загружен",
      { id: "kit-file-input-states", label: texts.label },
      <FileInput name="file" multiple files={files} onRemove={nothing} texts={texts.list} />,
    ),
    inField("Ошибка", { id: "kit-file-input-error", label: texts.label, error: texts.error }, <FileInput name="file" texts={texts.list} />),
    { title: "До 2 МБ каждый и 3 МБ вместе, отказы — тостами", element: <Sample /> },
    inField("Отключено", { id: "kit-file-input-off", label: texts.label }, <FileInput name="file" disabled texts={texts.list} />),
  ],
  keys: [
    { keys: "Enter, Пробел", does: "Открывает выбор файла" },
    { keys: "Tab", does: "По файлам списка: открыть, убрать" },
  ],
};
