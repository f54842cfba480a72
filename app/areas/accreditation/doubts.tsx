import { useTranslation } from "react-i18next";
import { Note } from "#app/ui/note/note.tsx";

/** Warnings that block nothing, such as a wrong checksum (domain.md C24). */
export function Doubts({ warnings }: { warnings: Record<string, string[]> }) {
  const { t } = useTranslation("accreditation");
  const texts = Object.values(warnings).flat();
  if (texts.length === 0) return null;
  return (
    <Note tone="warning" title={t("doubts")}>
      <ul>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Note>
  );
}
