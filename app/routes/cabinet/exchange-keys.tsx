import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { KeyForm } from "#app/areas/exchange/key-form.tsx";
import { keyForms, type MadeKey } from "#app/areas/exchange/key-forms.server.ts";
import { scopeField } from "#app/areas/exchange/key-scopes.ts";
import { type KeyState, KeysTable } from "#app/areas/exchange/keys-table.tsx";
import { MadeSecretNote } from "#app/areas/exchange/made-secret.tsx";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { ConfirmDialog } from "#app/form/confirm-dialog.tsx";
import { confirmationOf } from "#app/form/confirm-href.ts";
import { FixErrors } from "#app/form/fix-errors.tsx";
import { useNamedSummary } from "#app/form/use-named-summary.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { form } from "#app/request/form.server.ts";
import { page } from "#app/request/page.server.ts";
import { mayEnter } from "#app/site-map/pages.ts";
import { paths } from "#app/site-map/paths.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { useAnswer } from "#app/ui/use-answer.ts";
import { exchange } from "#contract/exchange.ts";
import { type ExchangeKey, readableNames, writableNames } from "#contract/exchange-keys.ts";

export const handle = { i18n: ["exchange"] };

export const meta = pageMeta;

export const loader = page("exchangeKeys", z.object({}), async ({ api, me, url }) => {
  const { keys } = await api(exchange.listKeys);
  const now = Date.now();
  const rows = keys.map((key) => ({ ...key, state: stateOf(key, now) }));
  const confirming =
    confirmationOf(url, ["revoke"]) && rows.find(({ uuid, state }) => state === "live" && uuid === url.searchParams.get("uuid"));
  return {
    title: serverT()("exchange:keys.title"),
    keys: [...rows.filter(({ state }) => state === "live"), ...rows.filter(({ state }) => state !== "live")],
    writable: writableNames,
    readable: readableNames,
    formKey: crypto.randomUUID(),
    loadsHref: mayEnter("exchangeLoads", me.roles) ? paths.exchangeLoads : null,
    confirming: confirming ? { uuid: confirming.uuid, name: confirming.name } : null,
  };
});

function stateOf({ isLive, expiresAt }: ExchangeKey, now: number): KeyState {
  if (isLive) return "live";
  return expiresAt && new Date(expiresAt).getTime() <= now ? "ended" : "revoked";
}

export const action = form("exchangeKeys", z.object({}), keyForms);

export default function ExchangeKeysPage() {
  const { t } = useTranslation("exchange");
  const { title, keys, writable, readable, formKey, loadsHref, confirming } = useLoaderData<typeof loader>();
  const answer = useAnswer<MadeKey | object>();
  const made = answer && "made" in answer ? answer.made : null;
  const labels: Record<string, string> = {
    name: t("keys.name"),
    writes: t("form.writes"),
    writesScope: t("form.writes"),
    reads: t("form.reads"),
    readsScope: t("form.reads"),
    networks: t("form.networks"),
    expiresAt: t("form.expiresAt"),
  };
  const summary = useNamedSummary(
    (field) => labels[field],
    (field) => (field === "writes" || field === "reads" ? scopeField(field) : field),
  );
  const confirmation = confirming && {
    title: t("keys.revokeTitle", { name: confirming.name }),
    text: t("keys.revokeText"),
    verb: t("keys.revoke"),
    intent: "revoke",
    fields: { uuid: confirming.uuid },
  };
  return (
    <ConfirmDialog confirmation={confirmation} back={paths.exchangeKeys}>
      <Stack gap={4}>
        <FixErrors errors={summary} />
        <Headline
          title={title}
          subtitle={t("keys.lead")}
          actions={loadsHref && <ButtonLink href={loadsHref}>{t("keys.loads")}</ButtonLink>}
        />
        {made && (
          <MadeSecretNote
            title={t("made.title", { name: made.name })}
            text={t("made.text")}
            label={t("made.key")}
            secret={made.key}
            copy={t("made.copy")}
            copied={t("made.copied")}
            usage={t("made.usage")}
          />
        )}
        <Card id="keys" title={t("keys.list")} pad={keys.length > 0 ? "none" : "normal"}>
          {keys.length > 0 ? <KeysTable keys={keys} writable={writable} readable={readable} /> : <p className="muted">{t("keys.empty")}</p>}
        </Card>
        <KeyForm writable={writable} readable={readable} formKey={formKey} />
      </Stack>
    </ConfirmDialog>
  );
}

export const ErrorBoundary = RouteError;
