import Download from "lucide-react/icons/download";
import X from "lucide-react/icons/x";
import texts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import { Row, Stack } from "../layout/layout.tsx";
import { Button, ButtonLink } from "./button.tsx";

const words = texts.button;

const variants = [
  ["primary", words.primary],
  ["secondary", words.secondary],
  ["quiet", words.quiet],
  ["danger", words.danger],
  ["danger-solid", words.dangerSolid],
] as const;

export const gallery: Gallery = {
  title: words.title,
  states: [
    {
      title: words.states.variants,
      element: (
        <Row>
          {variants.map(([variant, text]) => (
            <Button key={variant} type="button" variant={variant}>
              {text}
            </Button>
          ))}
        </Row>
      ),
    },
    {
      title: words.states.icons,
      element: (
        <Row>
          <Button type="button" variant="quiet" icon={Download}>
            {words.quiet}
          </Button>
          <Button type="button" variant="quiet" iconOnly icon={X} aria-label={words.close} />
        </Row>
      ),
    },
    {
      title: words.states.large,
      element: (
        <Stack>
          <Row>
            <Button type="button" variant="primary" size="l">
              {words.primary}
            </Button>
          </Row>
          <Button type="button" block>
            {words.secondary}
          </Button>
        </Stack>
      ),
    },
    {
      title: words.states.busy,
      element: (
        <Button type="button" variant="primary" busy busyText={words.saving}>
          {words.save}
        </Button>
      ),
    },
    {
      title: words.states.disabled,
      element: (
        <Button type="button" disabledReason={words.reason}>
          {words.unavailable}
        </Button>
      ),
    },
    { title: words.states.link, element: <ButtonLink href="/catalog">{words.catalog}</ButtonLink> },
  ],
  keys: words.keys,
};
