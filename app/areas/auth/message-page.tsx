import type { ReactNode } from "react";
import { Row, Stack } from "#app/ui/layout/layout.tsx";
import { GuestPage } from "./guest-page.tsx";

/** A page with a message and links onward. */
export function MessagePage({ title, text, actions }: { title: string; text: string; actions: ReactNode }) {
  return (
    <GuestPage width="registration" title={title}>
      <Stack gap={5}>
        <p>{text}</p>
        <Row>{actions}</Row>
      </Stack>
    </GuestPage>
  );
}
