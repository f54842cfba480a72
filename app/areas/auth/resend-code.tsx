import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { formatTime } from "#app/i18n/format.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";

/** Sends the code again. Disabled until `blockedUntil`; without JavaScript the server enforces it. */
export function ResendCode({ blockedUntil, isBlocked, intent = "resend" }: { blockedUntil: string; isBlocked: boolean; intent?: string }) {
  const { t } = useTranslation("auth");
  const left = useSecondsLeft(blockedUntil);
  const wait = left ? t("code.againIn", { time: `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}` }) : undefined;
  return (
    <Form method="post" noValidate>
      <input type="hidden" name="intent" value={intent} />
      <Stack gap={2}>
        <Button disabledReason={wait}>{t("code.again")}</Button>
        {left === null && isBlocked && <p className="muted small">{t("code.againAfter", { time: formatTime(blockedUntil) })}</p>}
      </Stack>
    </Form>
  );
}

/** Seconds until the instant, 0 once it has passed, null before hydration. */
function useSecondsLeft(instant: string): number | null {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    const count = () => setLeft(Math.max(0, Math.ceil((Date.parse(instant) - Date.now()) / 1000) || 0));
    count();
    const timer = setInterval(count, 1000);
    return () => clearInterval(timer);
  }, [instant]);
  return left;
}
