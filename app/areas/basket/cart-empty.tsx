import Repeat from "lucide-react/icons/repeat";
import { Form } from "#app/form/form.tsx";
import { FormErrorSummary } from "#app/form/form-error-summary.tsx";
import { FormKey } from "#app/form/form-key.tsx";
import { useFormErrors } from "#app/form/use-form-errors.ts";
import { paths } from "#app/site-map/paths.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import type { Joining } from "#contract/joining.ts";
import { GoneLine } from "./cart-notices.tsx";
import { useCartT } from "./cart-texts.ts";
import type { CartLine, CartView } from "./cart-view.ts";
import { RestoreCleared } from "./restore-cleared.tsx";
import { useLineBack } from "./use-cart-changes.ts";

type EmptyProps = {
  lastDeal: { uuid: string; number: string } | null;
  cleared: CartView["cleared"];
  timeZone: string;
  restoreKey: string;
  /** A line whose quantity was being typed when the cart was emptied in another tab. */
  gone: CartLine | null;
  onGone: (line: null) => void;
};

/** Offers to repeat the last deal or to open the catalogue. */
export function CartEmpty({ lastDeal, cleared, timeZone, restoreKey, gone, onGone }: EmptyProps) {
  const t = useCartT();
  const restore = useLineBack(onGone);
  const { failed, summary } = useFormErrors();
  const catalog = (
    <ButtonLink href={paths.catalog()} variant={lastDeal ? "secondary" : "primary"}>
      {t("empty.catalog")}
    </ButtonLink>
  );
  const repeat = lastDeal && (
    <ButtonLink href={paths.orderingRepeat(lastDeal.uuid)} variant="primary" icon={Repeat}>
      {t("empty.repeat", { number: lastDeal.number })}
    </ButtonLink>
  );
  return (
    <>
      {failed && <FormErrorSummary title={t("blocked.refusedTitle")} errors={summary} />}
      <Headline title={t("title")} />
      <GoneLine line={gone} onRestore={restore} t={t} />
      <Card>
        {cleared && (
          <Form method="post" action={paths.cart}>
            <FormKey intent="restore" value={restoreKey} />
            <RestoreCleared {...{ cleared, timeZone, t }} />
          </Form>
        )}
        <EmptyState
          headingLevel={2}
          title={t("empty.title")}
          picture={{ name: "basket", tint: "veg" }}
          actions={
            <>
              {repeat}
              {catalog}
              <ButtonLink href={paths.orderingQuick} variant="quiet">
                {t("quick")}
              </ButtonLink>
            </>
          }
        >
          {t(lastDeal ? "empty.textRepeat" : "empty.text")}
        </EmptyState>
      </Card>
    </>
  );
}

/** Shown until the company is accredited: prices are closed. The shell's reminder asks to start the accreditation. */
export function CartClosed({ joining }: { joining: Joining | null }) {
  const t = useCartT();
  const at = joining ?? "sent";
  return (
    <>
      <Headline title={t("title")} />
      <Card>
        <EmptyState
          headingLevel={2}
          title={t(`closed.${at}.title`)}
          actions={
            <ButtonLink href={paths.companyAccreditation} variant="primary">
              {t(`closed.${at}.link`)}
            </ButtonLink>
          }
        >
          {t(`closed.${at}.text`)}
        </EmptyState>
      </Card>
    </>
  );
}

/** Sellers and staff have no cart (domain.md C29); the counteragents link is only for those who may open it (D3). */
export function CartStaff({ mayCounteragents }: { mayCounteragents: boolean }) {
  const t = useCartT();
  const way = mayCounteragents ? (
    <ButtonLink href={paths.counteragents} variant="primary">
      {t("staff.counteragents")}
    </ButtonLink>
  ) : (
    <ButtonLink href={paths.catalog()}>{t("staff.catalog")}</ButtonLink>
  );
  return (
    <>
      <Headline title={t("title")} />
      <Card>
        <EmptyState headingLevel={2} title={t("staff.title")} actions={way}>
          {t(mayCounteragents ? "staff.text" : "staff.textPlain")}
        </EmptyState>
      </Card>
    </>
  );
}
