import { useState } from "react";
import { Field } from "../field/field.tsx";
import { inField } from "../field/in-field.tsx";
import type { Gallery } from "../gallery.ts";
import { PinInput } from "./pin-input.tsx";

const texts = {
  label: "Код из сообщения",
  hint: "Шесть цифр",
  error: "Неверный код",
  complete: (pin: string) => `Код введён: ${pin}`,
};

/** Shows the code that `onComplete` got. */
function Sample() {
  const [pin, setPin] = useState("");
  return (
    <Field id="kit-pin-input-event" label={texts.label} hint={pin ? texts.complete(pin) : texts.hint}>
      <PinInput name="code" onComplete={setPin} />
    </Field>
  );
}

export const gallery: Gallery = {
  title: "Код из ячеек",
  states: [
    inField("Пустое", { id: "kit-pin-input-empty", label: texts.label, hint: texts.hint }, <PinInput name="code" />),
    { title: "Событие о полном коде", element: <Sample /> },
    inField("Заполнено", { id: "kit-pin-input-full", label: texts.label }, <PinInput name="code" defaultValue="123456" />),
    inField("Ошибка", { id: "kit-pin-input-error", label: texts.label, error: texts.error }, <PinInput name="code" defaultValue="12345" />),
    inField("Четыре цифры", { id: "kit-pin-input-short", label: texts.label }, <PinInput name="code" length={4} defaultValue="12" />),
    inField("Отключено", { id: "kit-pin-input-off", label: texts.label }, <PinInput name="code" defaultValue="123" disabled />),
  ],
  keys: [
    { keys: "Цифры, Backspace, стрелки", does: "Как в обычном поле" },
    { keys: "Ctrl+V", does: "Вставляет только цифры: «123 456» годится" },
  ],
};
