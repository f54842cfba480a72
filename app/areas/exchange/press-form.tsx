import type { ReactNode } from "react";
import { Form } from "#app/form/form.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { Button } from "#app/ui/button/button.tsx";

/** A one-button form about one row. */
export function PressForm({ intent, uuid, label, children }: { intent: string; uuid: string; label: string; children: ReactNode }) {
  const { busy } = useFormOf([intent], "");
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="uuid" value={uuid} autoComplete="off" />
      <Button variant="quiet" name="intent" value={intent} aria-label={label} busy={busy}>
        {children}
      </Button>
    </Form>
  );
}
