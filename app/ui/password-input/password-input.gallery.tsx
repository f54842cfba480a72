import type { Gallery } from "../gallery.ts";
import { inField } from "../field/in-field.tsx";
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

export const gallery: Gallery = {
  title: "Пароль и его надёжность",
  states: [
    inField(
      "Без оценки",
      { id: "kit-password-input-plain", label: texts.label },
      <PasswordInput name="password" showLabel={texts.show} autoComplete="off" />,
    ),
    inField(
      "Пустой, с оценкой",
      { id: "kit-password-input-none", label: texts.label, hint: texts.hint },
      <PasswordInput name="password" showLabel={texts.show} strength={texts.strength} autoComplete="off" />,
    ),
    inField(
      "Слабый",
      { id: "kit-password-input-weak", label: texts.label },
      <PasswordInput name="password" showLabel={texts.show} strength={texts.strength} defaultValue="abc" autoComplete="off" />,
    ),
    inField(
      "Средний",
      { id: "kit-password-input-medium", label: texts.label },
      <PasswordInput name="password" showLabel={texts.show} strength={texts.strength} defaultValue="abcde1" autoComplete="off" />,
    ),
    inField(
      "Надёжный",
      { id: "kit-password-input-strong", label: texts.label },
      <PasswordInput name="password" showLabel={texts.show} strength={texts.strength} defaultValue="abcdeF1!" autoComplete="off" />,
    ),
    inField(
      "Ошибка",
      { id: "kit-password-input-error", label: texts.label, error: texts.error },
      <PasswordInput name="password" showLabel={texts.show} autoComplete="off" />,
    ),
  ],
  keys: [
    { keys: "Tab", does: "От поля к кнопке с глазом" },
    { keys: "Пробел, Enter на кнопке", does: "Показывает и прячет пароль" },
  ],
};
