import type { ComponentProps } from "react";
import { inField } from "../field/in-field.tsx";
import type { Gallery } from "../gallery.ts";
import { StepperInput } from "./stepper-input.tsx";

const texts = {
  label: "Мест на складе",
  placeholder: "Не задано",
  error: "Некорректное значение",
  labels: { less: "Меньше: мест на складе", more: "Больше: мест на складе", atMin: "Меньше нельзя", atMax: "Больше нельзя" },
};

const state = (title: string, id: string, input: Partial<ComponentProps<typeof StepperInput>>, error?: string) =>
  inField(
    title,
    { id: `kit-stepper-input-${id}`, label: texts.label, error },
    <StepperInput name="places" labels={texts.labels} {...input} />,
  );

export const gallery: Gallery = {
  title: "Число со ступенями",
  states: [
    state("Обычное", "plain", { defaultValue: 5 }),
    state("На минимуме", "min", { defaultValue: 0 }),
    state("На максимуме", "max", { defaultValue: 10, max: 10 }),
    state("Может быть пустым", "empty", { placeholder: texts.placeholder }),
    state("Шаг 0,5, от 1 до 3", "step", { defaultValue: 1.5, min: 1, max: 3, step: 0.5 }),
    state("Без нормализации, до 10", "free", { defaultValue: 12, max: 10, normalize: false }),
    state("Ошибка", "error", { defaultValue: 5 }, texts.error),
    state("Отключено", "off", { defaultValue: 5, disabled: true }),
  ],
  keys: [
    { keys: "↑, ↓ в поле", does: "На шаг больше, на шаг меньше" },
    { keys: "Enter, Пробел на − и +", does: "То же" },
    { keys: "Tab из поля", does: "Приводит число к границам; пустое становится нулём" },
  ],
};
