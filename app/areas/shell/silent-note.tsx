import { useTranslation } from "react-i18next";
import { Note } from "#app/ui/note/note.tsx";

type Way = "email" | "phone";

/** Warns before an invitation that a channel sends nothing. */
export function SilentNote({ silent }: { silent: readonly Way[] }) {
  const { t } = useTranslation("cabinet");
  const [way, another] = silent;
  if (!way) return null;
  return (
    <Note tone="warning" title={t(`silent.${another ? "both" : way}.title`)}>
      {t(`silent.${another ? "both" : way}.text`)}
    </Note>
  );
}
