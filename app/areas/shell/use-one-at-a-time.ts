import { useEffect } from "react";
import { useIsSending } from "#app/form/use-is-sending.ts";

type Press = { form: HTMLFormElement; submitter: HTMLElement | null; version: string };

/**
 * While a form is on its way, another one that names the version it shows waits for the answer. Then it is sent, unless the
 * answer shows another version: its press was about what is no more. base.css greys the buttons that wait.
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
      // Old browsers lack requestSubmit; there the press is made again by hand.
      if (waiting?.form.isConnected && versionOf(waiting.form) === waiting.version) waiting.form.requestSubmit?.(waiting.submitter);
    };
  }, [isSending]);
}

function versionOf(form: HTMLFormElement): string | undefined {
  const field = form.elements.namedItem("version");
  return field instanceof HTMLInputElement ? field.value : undefined;
}
