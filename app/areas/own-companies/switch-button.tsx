import { Form } from "#app/form/form.tsx";
import { paths } from "#app/site-map/paths.ts";
import { Button } from "#app/ui/button/button.tsx";

type Props = {
  customerUuid: string;
  /** The page to open in that company; its home without one. */
  to?: string;
  /** Accessible name when the text is not enough. */
  label?: string;
  text: string;
};

/** Chooses another company and opens a page of it. */
export function SwitchButton({ customerUuid, to, label, text }: Props) {
  return (
    <Form method="post" action={paths.ownCompanies}>
      <input type="hidden" name="customerUuid" value={customerUuid} />
      {to !== undefined && <input type="hidden" name="to" value={to} />}
      <Button name="intent" value="choose" aria-label={label}>
        {text}
      </Button>
    </Form>
  );
}
