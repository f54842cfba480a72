import { useTranslation } from "react-i18next";

/** A message for the error summary with the field's label: "Не заполнено поле" alone would not tell which. */
export function useNamedError(): (label: string | undefined, text: string) => string {
  const { t } = useTranslation("common");
  return (label, text) => {
    if (!label || text.toLowerCase().includes(label.toLowerCase())) return text;
    const [first = "", second = ""] = text;
    const isWord = /\p{Script=Cyrillic}/u.test(first) && second === second.toLowerCase();
    return t("errorOf", { field: label, text: isWord ? first.toLowerCase() + text.slice(1) : text });
  };
}
