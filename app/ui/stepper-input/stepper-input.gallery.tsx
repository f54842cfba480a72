import type { Gallery } from "../gallery.ts";
import { inField } from "../field/in-field.tsx";
import { StepperInput } from "./stepper-input.tsx";

const texts = {
  label: "Мест на складе",
  placeholder: "Не задано",
  error: "Некорректное значение",
  labels: { less: "Меньше: мест на складе", more: "Больше: мест на складе", atMin: "Меньше нельзя", atMax: "Больше нельзя" },
};

export const gallery: Gallery = {
  title: "Число со ступенями",
  states: [
    inField(
      "Обычное",
      { id: "kit-stepper-input-plain", label: texts.label },
      <StepperInput name="places" defaultValue={5} labels={texts.labels} />,
    ),
    inField(
      "На минимуме",
      { id: "kit-stepper-input-min", label: texts.label },
      <StepperInput name="places" defaultValue={0} labels={texts.labels} />,
    ),
    inField(
      "На максимуме",
      { id: "kit-stepper-input-max", label: texts.label },
      <StepperInput name="places" defaultValue={10} max={10} labels={texts.labels} />,
    ),
    inField(
      "Может быть пустым",
      { id: "kit-stepper-input-empty", label: texts.label },
      <StepperInput name="places" placeholder={texts.placeholder} labels={texts.labels} />,
    ),
    inField(
      "Шаг 0,5, от 1 до 3",
      { id: "kit-stepper-input-step", label: texts.label },
      <StepperInput name="places" defaultValue={1.5} min={1} max={3} step={0.5} labels={texts.labels} />,
    ),
    inField(
      "Без нормализации, до 10",
      { id: "kit-stepper-input-free", label: texts.label },
      <StepperInput name="places" defaultValue={12} max={10} normalize={false} labels={texts.labels} />,
    ),
    inField(
      "Ошибка",
      { id: "kit-stepper-input-error", label: texts.label, error: texts.error },
      <StepperInput name="places" defaultValue={5} labels={texts.labels} />,
    ),
    inField(
      "Отключено",
      { id: "kit-stepper-input-off", label: texts.label },
      <StepperInput name="places" defaultValue={5} disabled labels={texts.labels} />,
    ),
  ],
  keys: [
    { keys: "↑, ↓ в поле", does: "На шаг больше, на шаг меньше" },
    { keys: "Enter, Пробел на − и +", does: "То же" },
    { keys: "Tab из поля", does: "Приводит число к границам; пустое становится нулём" },
  ],
};
