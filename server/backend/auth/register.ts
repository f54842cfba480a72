import { v7 as uuidv7 } from "uuid";
import type { auth } from "#contract/auth.ts";
import { isInnConsistent } from "#contract/inn.ts";
import { assertNotDeclined, listSameInn } from "../accreditation/same-inn.ts";
import type { Context } from "../context.ts";
import type { Input } from "../handlers.ts";
import { throwFieldErrors } from "../problem.ts";
import { consentEditionsOf } from "../settings/consent-editions.ts";
import { readSeller, readSellerTexts } from "../settings/seller.ts";
import { translate } from "../translate.ts";
import { assertFree, isTaken, throwTaken } from "./address-owner.ts";
import { admitFromNetwork } from "./attempts.ts";
import { openFlow } from "./code-flow.ts";
import { hashPassword } from "./password.ts";
import { assertUncommonPassword } from "./set-password.ts";
import { type RegistrationData, registrations } from "./tables.ts";

/** An unconfirmed registration expires after a week. */
const registrationMs = 7 * 24 * 60 * 60_000;

/**
 * Stores the registration and sends the code. Reveals that a login exists (specification 2 section 8, 4007); the network limit
 * prevents bulk checks.
 */
export async function register(context: Context, { body }: Input<typeof auth.register>) {
  const { db } = context;
  const now = context.now();
  await admitFromNetwork(db, "register", { address: context.address, now, text: "registrationsLimit" });
  assertUncommonPassword(body.password);
  const { method } = body;
  const address = body[method] ?? "";
  if (await isTaken(db, method, address)) throwTaken(method, "loginTaken");
  const otherMethod = method === "email" ? "phone" : "email";
  const other = body[otherMethod] || null;
  if (other !== null) await assertFree(db, otherMethod, other);
  const same = await listSameInn(db, body.inn);
  await assertNotDeclined(db, same);

  const consent = await readConsent(context);
  if (body.personalDataConsent !== consent.personalData.version) throwFieldErrors({ personalDataConsent: "consentOutdated" });
  const passwordHash = await hashPassword(body.password, context.settings.passwordCost);
  const data = toData(context, body, { other, consent });
  const sent = await db.transaction(async (tx) => {
    const uuid = uuidv7();
    const expiresAt = new Date(now.getTime() + registrationMs);
    await tx.insert(registrations).values({ uuid, method, address, passwordHash, data, expiresAt, createdAt: now });
    return openFlow(tx, context, { purpose: "registration", subjectUuid: uuid, method, address });
  });
  return { ...sent, warnings: innWarnings(body.inn, same.length > 0 ? translate("innKnown", await readSellerTexts(db)) : undefined) };
}

/** Warnings that do not refuse the form; `sameInn`: the text for an INN that others have too. */
export function innWarnings(inn: string, sameInn?: string): Record<string, string[]> {
  const texts = [...(isInnConsistent(inn) ? [] : [translate("innChecksum")]), ...(sameInn === undefined ? [] : [sameInn])];
  return texts.length > 0 ? { inn: texts } : {};
}

/** Whom the texts of a consent name now, and their editions. */
export async function readConsent({ db, settings }: Pick<Context, "db" | "settings">) {
  const { requisites, email, texts } = await readSeller(db, settings);
  return { operator: [requisites.legalName, requisites.inn, email].filter(Boolean).join(", "), ...consentEditionsOf(texts) };
}

type Rest = { other: string | null; consent: Awaited<ReturnType<typeof readConsent>> };

function toData(context: Context, body: Input<typeof auth.register>["body"], { other, consent }: Rest): RegistrationData {
  const { operator, terms, personalData } = consent;
  const proof = { operator, address: context.address, givenAt: context.now().toISOString() };
  return {
    surname: body.surname,
    name: body.name,
    patronymic: body.patronymic ?? "",
    legalForm: body.companyType,
    companyName: body.companyName,
    inn: body.inn,
    other,
    consents: [
      { kind: "terms", version: terms.version, textHash: terms.sha256, ...proof },
      { kind: "personal_data", version: personalData.version, textHash: personalData.sha256, ...proof },
    ],
  };
}
