import { useLocation } from "@remix-run/react";
import Mail from "lucide-react/icons/mail";
import ShieldOff from "lucide-react/icons/shield-off";
import Trash2 from "lucide-react/icons/trash-2";
import UserCheck from "lucide-react/icons/user-check";
import UserX from "lucide-react/icons/user-x";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { CustomerTag } from "#app/areas/cabinet/status.tsx";
import { SilentNote } from "#app/areas/shell/silent-note.tsx";
import { confirmHref } from "#app/form/confirm-href.ts";
import { Form } from "#app/form/form.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { VersionField } from "#app/form/version-field.tsx";
import { formatInstant } from "#app/i18n/format.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import type { IconShape } from "#app/ui/icon/icon.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { Note } from "#app/ui/note/note.tsx";
import type { Customer, CustomerAccess } from "#contract/customers.ts";
import { CorrectInvitation } from "./correct-invitation.tsx";
import { PersonInUse } from "./person-in-use.tsx";

type Props = {
  customer: Customer;
  access: CustomerAccess;
  silent: ComponentProps<typeof SilentNote>["silent"];
  opensDeals: boolean;
  formKey: string;
};

/** The account's state, the invitation, and actions on them. */
export function PersonAccess({ customer, access, silent, opensDeals, formKey }: Props) {
  const { t } = useTranslation("people");
  const { search } = useLocation();
  const { allowedActions, invitation, deletionRequestedAt, erasure, inUse } = access;
  const may = (action: CustomerAccess["allowedActions"][number]) => allowedActions.includes(action);
  const dialogHref = (what: string) => confirmHref(search, what);
  return (
    <Card id="access" title={t("access.title")} aside={<CustomerTag status={customer.status} />}>
      <Stack gap={3}>
        {erasure && <Note tone="warning">{t("access.erasure", { by: erasure.by, at: formatInstant(erasure.at) })}</Note>}
        {deletionRequestedAt && !erasure && (
          <Note tone="warning">{t("access.deletionRequested", { at: formatInstant(deletionRequestedAt) })}</Note>
        )}
        {invitation && (
          <Note tone={invitation.isExpired ? "warning" : "info"}>
            {t(invitation.isExpired ? "access.invitationExpired" : "access.invitationOpen", {
              way: t(`access.ways.${invitation.method}`),
              sent: formatInstant(invitation.sentAt),
              until: formatInstant(invitation.expiresAt),
            })}
          </Note>
        )}
        {invitation && <SilentNote silent={silent} />}
        {!deletionRequestedAt && !invitation && <p className="muted">{t(`access.means.${customer.status}`)}</p>}
        {inUse && <PersonInUse inUse={inUse} isBuyer={customer.companyType === "buyer"} opensDeals={opensDeals} />}
        {may("resend") && <Act version={customer.version} intent="resend" label={t("access.resend")} icon={Mail} />}
        {may("resend") && <CorrectInvitation customer={customer} invitation={invitation} formKey={formKey} />}
        {may("activate") && <Act version={customer.version} intent="activate" label={t("access.activate")} icon={UserCheck} />}
        {may("block") && (
          <ButtonLink block icon={UserX} href={dialogHref("block")} preventScrollReset>
            {t("access.block")}
          </ButtonLink>
        )}
        {access.secondFactor?.isOn && <SecondFactor {...access.secondFactor} href={dialogHref("resetFactor")} />}
        {may("delete") && (
          <ButtonLink block variant="danger" icon={Trash2} href={dialogHref("delete")} preventScrollReset>
            {t("access.delete")}
          </ButtonLink>
        )}
      </Stack>
    </Card>
  );
}

type Factor = NonNullable<CustomerAccess["secondFactor"]>;

function SecondFactor({ resetRequestedAt, mayReset, href }: Factor & { href: string }) {
  const { t } = useTranslation("people");
  if (resetRequestedAt === null) return <p className="muted">{t("access.secondFactor")}</p>;
  return (
    <>
      <Note tone="warning">{t("access.resetRequested", { at: formatInstant(resetRequestedAt) })}</Note>
      {mayReset && (
        <ButtonLink block icon={ShieldOff} href={href} preventScrollReset>
          {t("access.resetFactor")}
        </ButtonLink>
      )}
    </>
  );
}

function Act({ version, intent, label, icon }: { version: number; intent: string; label: string; icon: IconShape }) {
  const { t } = useTranslation("common");
  const { busy } = useFormOf([intent], "");
  return (
    <Form method="post" preventScrollReset>
      <VersionField version={version} />
      <Button variant="primary" block name="intent" value={intent} icon={icon} busy={busy} busyText={t("sending")}>
        {label}
      </Button>
    </Form>
  );
}
