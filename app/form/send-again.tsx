import { Form } from "@remix-run/react";
import { useRefusal } from "./use-refusal.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { Row } from "#app/ui/layout/layout.tsx";

type Props = {
  /** Fields that confirm what the person was shown. */
  shown: Record<string, string | number>;
  verb: string;
  cancel: string;
  back: string;
};

/** Sends the refused form again with the confirmation that it lacked. */
export function SendAgain({ shown, verb, cancel, back }: Props) {
  const { intent, values } = useRefusal();
  const typed = Object.entries(values).filter(([name]) => name !== "intent" && !(name in shown));
  return (
    <Form method="post">
      {typed.flatMap(([name, value]) =>
        [value].flat().map((one) => <input key={`${name}=${one}`} type="hidden" name={name} value={one} />),
      )}
      {Object.entries(shown).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Row>
        <Button variant="danger" name="intent" value={intent}>
          {verb}
        </Button>
        <ButtonLink variant="quiet" href={back}>
          {cancel}
        </ButtonLink>
      </Row>
    </Form>
  );
}
