import Download from "lucide-react/icons/download";
import X from "lucide-react/icons/x";
import kitTexts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import { Row, Stack } from "../layout/layout.tsx";
import { Button, ButtonLink } from "./button.tsx";

const texts = kitTexts.button;

const variants = [
  ["primary", texts.primary],
  ["secondary", texts.secondary],
  ["quiet", texts.quiet],
  ["danger", texts.danger],
  ["danger-solid", texts.dangerSolid],
] as const;

export const gallery: Gallery = {
  title: texts.title,
  states: [
    {
      title: texts.states.variants,
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
      title: texts.states.icons,
      element: (
        <Row>
          <Button type="button" variant="quiet" icon={Download}>
            {texts.quiet}
          </Button>
          <Button type="button" variant="quiet" iconOnly icon={X} aria-label={texts.close} />
        </Row>
      ),
    },
    {
      title: texts.states.large,
      element: (
        <Stack>
          <Row>
            <Button type="button" variant="primary" size="l">
              {texts.primary}
            </Button>
          </Row>
          <Button type="button" block>
            {texts.secondary}
          </Button>
        </Stack>
      ),
    },
    {
      title: texts.states.busy,
      element: (
        <Button type="button" variant="primary" busy busyText={texts.saving}>
          {texts.save}
        </Button>
      ),
    },
    {
      title: texts.states.disabled,
      element: (
        <Button type="button" disabledReason={texts.reason}>
          {texts.unavailable}
        </Button>
      ),
    },
    { title: texts.states.link, element: <ButtonLink href="/catalog">{texts.catalog}</ButtonLink> },
  ],
  keys: texts.keys,
};
