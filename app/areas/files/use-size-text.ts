import { useTranslation } from "react-i18next";
import { fileSize } from "./file-size.ts";

export function useSizeText(): (bytes: number) => string {
  const { t } = useTranslation("files");
  return (bytes) => {
    const { unit, value } = fileSize(bytes);
    return t(`size.${unit}`, { value });
  };
}
