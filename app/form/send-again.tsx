import { Form } from "#app/form/form.tsx";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { Row } from "#app/ui/layout/layout.tsx";
import { useFormErrors } from "./use-form-errors.ts";

type Props = {
  /** Fields that confirm what the page showed. */
  confirmed: Record<string, string | number>;
  verb: string;
  cancel: string;
  back: string;
};

/** Sends the rejected form again with the confirmation that it lacked. */
export function SendAgain({ confirmed, verb, cancel, back }: Props) {
  const { intent, values } = useFormErrors();
  const typed = Object.entries(values).filter(([name]) => name !== "intent" && !(name in confirmed));
  return (
    <Form method="post">
      {typed.flatMap(([name, value]) =>
        [value].flat().map((one) => <input key={`${name}=${one}`} type="hidden" name={name} value={one} />),
      )}
      {Object.entries(confirmed).map(([name, value]) => (
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
