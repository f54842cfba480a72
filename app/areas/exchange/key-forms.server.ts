import { z } from "zod";
import { serverT } from "#app/i18n/i18next.server.ts";
import { setFlash } from "#app/request/flash.server.ts";
import { intent } from "#app/request/form.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { exchange } from "#contract/exchange.ts";
import { readableNames, writableNames } from "#contract/exchange-keys.ts";
import { cleanedLines, PlainDate, singleLine, Uuid } from "#contract/primitives.ts";
import { type KeyScope, keyScopes } from "./key-scopes.ts";

/** The answer with a new key, the only place that ever shows it. */
export type MadeKey = { made: { name: string; key: string } };

type Nobody = Record<string, never>;

const maxNetworks = 20;
const network = /^[0-9a-fA-F.:]+(?:\/\d{1,3})?$/;

const listOf = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.array(z.enum(names, { error: "invalid" }), { error: "invalid" }).default([]);

const Scope = z.enum(keyScopes, { error: "select" }).default("some");

function namesOf<Name extends string>(scope: KeyScope, ticked: readonly Name[], all: readonly Name[]): Name[] {
  if (scope === "none") return [];
  return [...(scope === "all" ? all : ticked)];
}

/** Networks in CIDR notation; a single address becomes a network of one. */
const Networks = cleanedLines(2000)
  .default("")
  .transform((text) => text.split(/[\s,;]+/).filter(Boolean))
  .refine((all) => all.every((one) => network.test(one)), { error: () => serverT()("exchange:form.networkWrong") })
  .refine((all) => all.length <= maxNetworks, { error: () => serverT()("exchange:form.networksMany") })
  .transform((all) => all.map((one) => (one.includes("/") ? one : `${one}/${one.includes(":") ? 128 : 32}`)));

const FeedsOfKey = z.object({
  writesScope: Scope,
  writes: listOf(writableNames),
  readsScope: Scope,
  reads: listOf(readableNames),
});
type FeedsOfKey = z.output<typeof FeedsOfKey>;

const writesOf = ({ writesScope, writes }: FeedsOfKey) => namesOf(writesScope, writes, writableNames);
const readsOf = ({ readsScope, reads }: FeedsOfKey) => namesOf(readsScope, reads, readableNames);

const Make = z
  .object({
    name: singleLine(60),
    ...FeedsOfKey.shape,
    networks: Networks,
    /** The last valid day, until its end in Moscow. */
    expiresAt: PlainDate.transform((day) => `${day}T23:59:59+03:00`).optional(),
  })
  .refine((made) => writesOf(made).length + readsOf(made).length > 0, {
    path: ["writesScope"],
    error: () => serverT()("exchange:form.feedless"),
    when: ({ value }) => FeedsOfKey.safeParse(value).success,
  });

/** Answers the page instead of redirecting, so that the secret is in no URL and no cookie. */
const make = intent<Nobody, typeof Make>(Make, async ({ api, value, key }) => {
  const { name, networks, expiresAt } = value;
  const body = { name, writes: writesOf(value), reads: readsOf(value), networks, expiresAt };
  const made = await api(exchange.createKey, { body, key });
  return Response.json({ made: { name, key: made.key } } satisfies MadeKey);
});

const Revoke = z.object({ uuid: Uuid });
const revoke = intent<Nobody, typeof Revoke>(Revoke, async ({ api, value, context }) => {
  const { name } = await api(exchange.getKey, { params: value });
  await api(exchange.removeKey, { params: value });
  setFlash(context, { key: "exchangeKeyRevoked", tone: "success", values: { name } });
  return seeOther(paths.exchangeKeys);
});

export const keyForms = { make, revoke };
