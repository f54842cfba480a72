import type { GalleryState, KeyRow } from "../gallery.ts";
import { Field } from "../field/field.tsx";
import { PasswordInput } from "./password-input.tsx";

const texts = {
  label: "Пароль",
  hint: "Латинские буквы, 8 или больше знаков, заглавная буква, цифра или особый знак",
  error: "Не заполнено поле",
  show: "Показать пароль",
  strength: { none: "Пароль ещё не введён", weak: "Слабый пароль", medium: "Средний пароль", strong: "Надёжный пароль" },
};

export const states: GalleryState[] = [
  { title: "Без оценки", element: <Field id="password-plain" label={texts.label}><PasswordInput name="password" showLabel={texts.show} autoComplete="off" /></Field> },
  { title: "Пустой, с оценкой", element: <Field id="password-none" label={texts.label} hint={texts.hint}><PasswordInput name="password" showLabel={texts.show} strength={texts.strength} autoComplete="off" /></Field> },
  { title: "Слабый", element: <Field id="password-weak" label={texts.label}><PasswordInput name="password" showLabel={texts.show} strength={texts.strength} defaultValue="abc" autoComplete="off" /></Field> },
  { title: "Средний", element: <Field id="password-medium" label={texts.label}><PasswordInput name="password" showLabel={texts.show} strength={texts.strength} defaultValue="abcde1" autoComplete="off" /></Field> },
  { title: "Надёжный", element: <Field id="password-strong" label={texts.label}><PasswordInput name="password" showLabel={texts.show} strength={texts.strength} defaultValue="abcdeF1!" autoComplete="off" /></Field> },
  { title: "Ошибка", element: <Field id="password-error" label={texts.label} error={texts.error}><PasswordInput name="password" showLabel={texts.show} autoComplete="off" /></Field> },
];

export const keys: KeyRow[] = [
  { keys: "Tab", does: "От поля к кнопке с глазом" },
  { keys: "Пробел, Enter на кнопке", does: "Показывает и прячет пароль" },
];
