import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Container, Stack } from "#app/ui/layout/layout.tsx";

/** A guest's page whose matter is settled by phone. */
export function CallSupport({ title, call, children }: { title: string; call: string; children: ReactNode }) {
  return (
    <Container width="registration" main>
      <Card pad="large" round="xl">
        <Stack gap={4}>
          <Headline title={title} />
          {children}
          <ButtonLink variant="primary" href="tel:88002505665">
            {call}
          </ButtonLink>
        </Stack>
      </Card>
    </Container>
  );
}
