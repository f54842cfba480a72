import { useEffect } from "react";
import { useIsSending } from "#app/form/use-is-sending.ts";

type Press = { form: HTMLFormElement; submitter: HTMLElement | null; version: string };

/**
 * Whether a form is being sent or the page that answers it is loading. A fetcher that ends meanwhile ends that load (React Router 6):
 * its own revalidation then brings all that the page shows, so `shouldRevalidate` may leave nothing out.
 */
export const isAnswerAwaited = () => document.documentElement.dataset.sending !== undefined;

/**
 * While a form is being sent, another form with a version waits for the answer. It is sent then, unless the answer brought
 * another version, which makes it outdated. base.css greys the waiting buttons.
 */
export function useOneAtATime(): void {
  const isSending = useIsSending();
  useEffect(() => {
    if (!isSending) return;
    let waiting: Press | undefined;
    const hold = (event: SubmitEvent) => {
      const form = event.target as HTMLFormElement;
      const version = versionOf(form);
      if (version === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      waiting = { form, submitter: event.submitter, version };
    };
    document.documentElement.dataset.sending = "";
    addEventListener("submit", hold, true);
    return () => {
      delete document.documentElement.dataset.sending;
      removeEventListener("submit", hold, true);
      // Browsers without requestSubmit leave it to the user to press again.
      if (waiting?.form.isConnected && versionOf(waiting.form) === waiting.version) waiting.form.requestSubmit?.(waiting.submitter);
    };
  }, [isSending]);
}

function versionOf(form: HTMLFormElement): string | undefined {
  const field = form.elements.namedItem("version");
  return field instanceof HTMLInputElement ? field.value : undefined;
}
