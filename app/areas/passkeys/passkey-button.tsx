import { useLocation, useSubmit } from "@remix-run/react";
import KeyRound from "lucide-react/icons/key-round";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useIsBusy } from "#app/form/use-is-busy.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { Note } from "#app/ui/note/note.tsx";
import { useAnswer } from "#app/ui/use-answer.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { PasskeyOrder, PasskeyRequest } from "#contract/passkeys.ts";

/** What an asking form answers; `next` is the form that its button goes on with. */
export type AskedPasskey = { next: string; request?: PasskeyRequest; order?: PasskeyOrder };

/** Null until the page knows. */
export function useMayUsePasskeys(): boolean | null {
  const hydrated = useHydrated();
  return hydrated ? typeof window.PublicKeyCredential === "function" : null;
}

type Props = {
  /** The intent that asks for a challenge. */
  ask: string;
  /** The intent that takes the form's fields and what the device has answered. */
  next: string;
  primary?: boolean;
  block?: boolean;
  children: string;
};

/** A button of a form: a device of the person makes or uses a key, and the form is sent with it. Shown only where that is possible. */
export function PasskeyButton({ ask, next, primary = false, block = false, children }: Props) {
  const { t } = useTranslation(["passkeys", "common"]);
  const mayUse = useMayUsePasskeys();
  const place = useRef<HTMLDivElement>(null);
  const { isWaiting, refusal } = useDevice(place, next);
  const busy = useIsBusy([ask, next]);
  if (!mayUse) return null;
  return (
    <div ref={place}>
      <Stack gap={2}>
        <div>
          <Button
            variant={primary ? "primary" : "secondary"}
            name="intent"
            value={ask}
            icon={KeyRound}
            block={block}
            busy={busy || isWaiting}
            busyText={isWaiting ? t("waiting") : t("common:sending")}
          >
            {children}
          </Button>
        </div>
        {refusal && (
          <Note tone="warning" role="status">
            {t(refusal)}
          </Note>
        )}
      </Stack>
    </div>
  );
}

/** Few people press the button: what it needs is read then. */
async function turnToDevice({ order, request }: AskedPasskey, signal: AbortSignal): Promise<Record<string, string>> {
  const { makeKey, signByKey } = await import("./device-keys.ts");
  if (order) return makeKey(order, signal);
  return request ? signByKey(request, signal) : {};
}

/** `known`: the device has a key of the person. */
type State = { asked: AskedPasskey; is: "waiting" | "refused" | "known" };

/** Turns to the device once for each answer of the asking form, and sends the form again with its answer. */
function useDevice(place: RefObject<HTMLDivElement>, next: string) {
  const answer = useAnswer<AskedPasskey | object>();
  const submit = useSubmit();
  const { pathname, search } = useLocation();
  const [state, setState] = useState<State | null>(null);
  const asked = answer && "next" in answer && answer.next === next ? answer : null;
  const address = pathname + search;
  useEffect(() => {
    const form = place.current?.closest("form");
    if (!asked || !form) return;
    const stopping = new AbortController();
    setState({ asked, is: "waiting" });
    turnToDevice(asked, stopping.signal).then(
      (answered) => {
        const fields = new FormData(form);
        fields.set("intent", next);
        for (const [name, value] of Object.entries(answered)) fields.set(`${asked.order ? "made" : "signed"}.${name}`, value);
        setState(null);
        submit(fields, { method: "post", action: address });
      },
      (error: unknown) => {
        const isKnown = error instanceof DOMException && error.name === "InvalidStateError";
        if (!stopping.signal.aborted) setState({ asked, is: isKnown ? "known" : "refused" });
      },
    );
    return () => stopping.abort();
  }, [asked, next, address, place, submit]);
  const isOfAnswer = state !== null && state.asked === asked;
  const now = isOfAnswer ? state.is : null;
  return { isWaiting: now === "waiting", refusal: now === "waiting" ? null : now };
}
