import type { ComponentProps } from "react";
import { inField } from "../field/in-field.tsx";
import type { Gallery } from "../gallery.ts";
import { PasswordInput } from "./password-input.tsx";

const texts = {
  label: "Пароль",
  hint: "Латинские буквы, 8 или больше знаков, заглавная буква, цифра или особый знак",
  error: "Не заполнено поле",
  show: "Показать пароль",
  strength: {
    none: "Пароль ещё не введён",
    weak: "Слабый пароль",
    foreign: "Слабый пароль: русские буквы не в счёт",
    medium: "Средний пароль",
    strong: "Надёжный пароль",
  },
};

const { strength } = texts;
const state = (
  title: string,
  id: string,
  input: Partial<ComponentProps<typeof PasswordInput>>,
  field?: { hint?: string; error?: string },
) =>
  inField(
    title,
    { id: `kit-password-input-${id}`, label: texts.label, ...field },
    <PasswordInput name="password" showLabel={texts.show} autoComplete="off" {...input} />,
  );

export const gallery: Gallery = {
  title: "Пароль и его надёжность",
  states: [
    state("Без оценки", "plain", {}),
    state("Пустой, с оценкой", "none", { strength }, { hint: texts.hint }),
    state("Слабый", "weak", { strength, defaultValue: "abc" }),
    state("Средний", "medium", { strength, defaultValue: "abcde1" }),
    state("Надёжный", "strong", { strength, defaultValue: "abcdeF1!" }),
    state("Ошибка", "error", {}, { error: texts.error }),
  ],
  keys: [
    { keys: "Tab", does: "От поля к кнопке с глазом" },
    { keys: "Пробел, Enter на кнопке", does: "Показывает и прячет пароль" },
  ],
};
