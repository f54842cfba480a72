import type { ReactNode } from "react";
import { FixErrors } from "#app/form/fix-errors.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Container, Stack } from "#app/ui/layout/layout.tsx";

export type SummaryLine = { href?: string; text: string };

type Props = {
  title: string;
  lead?: ReactNode;
  width?: "registration" | "form";
  errors?: readonly SummaryLine[];
  children: ReactNode;
};

/** A single-form page for signed-out visitors. */
export function GuestPage({ title, lead, width = "form", errors = [], children }: Props) {
  return (
    <Container width={width} main>
      <Stack gap={5}>
        <FixErrors errors={errors} />
        <Headline title={title} subtitle={lead} />
        <Card pad="large" round="xl">
          {children}
        </Card>
      </Stack>
    </Container>
  );
}
