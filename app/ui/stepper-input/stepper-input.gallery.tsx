import type { Gallery } from "../gallery.ts";
import { Field } from "../field/field.tsx";
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
    {
      title: "Обычное",
      element: (
        <Field id="kit-stepper-input-plain" label={texts.label}>
          <StepperInput name="places" defaultValue={5} labels={texts.labels} />
        </Field>
      ),
    },
    {
      title: "На минимуме",
      element: (
        <Field id="kit-stepper-input-min" label={texts.label}>
          <StepperInput name="places" defaultValue={0} labels={texts.labels} />
        </Field>
      ),
    },
    {
      title: "На максимуме",
      element: (
        <Field id="kit-stepper-input-max" label={texts.label}>
          <StepperInput name="places" defaultValue={10} max={10} labels={texts.labels} />
        </Field>
      ),
    },
    {
      title: "Может быть пустым",
      element: (
        <Field id="kit-stepper-input-empty" label={texts.label}>
          <StepperInput name="places" placeholder={texts.placeholder} labels={texts.labels} />
        </Field>
      ),
    },
    {
      title: "Шаг 0,5, от 1 до 3",
      element: (
        <Field id="kit-stepper-input-step" label={texts.label}>
          <StepperInput name="places" defaultValue={1.5} min={1} max={3} step={0.5} labels={texts.labels} />
        </Field>
      ),
    },
    {
      title: "Без нормализации, до 10",
      element: (
        <Field id="kit-stepper-input-free" label={texts.label}>
          <StepperInput name="places" defaultValue={12} max={10} normalize={false} labels={texts.labels} />
        </Field>
      ),
    },
    {
      title: "Ошибка",
      element: (
        <Field id="kit-stepper-input-error" label={texts.label} error={texts.error}>
          <StepperInput name="places" defaultValue={5} labels={texts.labels} />
        </Field>
      ),
    },
    {
      title: "Отключено",
      element: (
        <Field id="kit-stepper-input-off" label={texts.label}>
          <StepperInput name="places" defaultValue={5} disabled labels={texts.labels} />
        </Field>
      ),
    },
  ],
  keys: [
    { keys: "↑, ↓ в поле", does: "На шаг больше, на шаг меньше" },
    { keys: "Enter, Пробел на − и +", does: "То же" },
    { keys: "Tab из поля", does: "Приводит число к границам; пустое становится нулём" },
  ],
};
