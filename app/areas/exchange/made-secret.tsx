import Copy from "lucide-react/icons/copy";
import { Button } from "#app/ui/button/button.tsx";
import { Note } from "#app/ui/note/note.tsx";
import { showToast } from "#app/ui/toast-region/toasts.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import styles from "./exchange.module.css";

type Props = { title: string; text: string; label: string; secret: string; copy: string; copied: string; usage: string };

/** A new secret, on the only page that shows it. */
export function MadeSecretNote({ title, text, label, secret, copy, copied, usage }: Props) {
  const hydrated = useHydrated();
  const toClipboard = async () => {
    await navigator.clipboard.writeText(secret);
    showToast({ tone: "success", title: copied });
  };
  const mayCopy = hydrated && typeof navigator.clipboard?.writeText === "function";
  return (
    <Note
      id="made"
      tone="success"
      large
      role="status"
      title={title}
      actions={
        mayCopy && (
          <Button type="button" icon={Copy} onClick={toClipboard}>
            {copy}
          </Button>
        )
      }
    >
      <p>{text}</p>
      <p>
        <span className="sr-only">{label}: </span>
        <code className={styles.secret}>{secret}</code>
      </p>
      <p className="muted small">{usage}</p>
    </Note>
  );
}
