import { eq } from "drizzle-orm";
import type { companies as calls } from "#contract/companies.ts";
import { plainDateIn } from "#contract/plain-date.ts";
import type { Seller } from "#contract/seller.ts";
import { consentPages, sellerPages } from "#contract/seller-enums.ts";
import type { SignedIn } from "../context.ts";
import type { Transaction } from "../db/database.ts";
import type { Input } from "../handlers.ts";
import { ownEdition } from "../settings/consent-editions.ts";
import { readSeller } from "../settings/seller.ts";
import { consentEditions, sellerProfiles } from "../settings/tables.ts";
import { differing } from "../versions/versions.ts";
import { writeCompany } from "./edit-company.ts";
import { lockSeller } from "./lock-seller.ts";

type Profile = typeof sellerProfiles.$inferSelect;

const portal = "portalProfile" as const;
const names = { brand: portal, tagline: portal, phone: portal, email: portal, supportHours: portal, accent: portal, texts: portal };

/** Changes whose portal it is, and with it the version of the seller's company. */
export async function putSeller(context: SignedIn, { body, expectedVersion }: Input<typeof calls.putSeller>): Promise<Seller> {
  const { db, settings, now } = context;
  const { brand, tagline, phone, email, supportHours, accent, texts = {} } = body;
  await db.transaction(async (tx) => {
    const company = await lockSeller(tx, context);
    const [stored] = await tx.select().from(sellerProfiles).where(eq(sellerProfiles.companyUuid, company.uuid));
    const before: Profile = stored ?? { ...nothing, companyUuid: company.uuid };
    const set = {
      brand,
      phone,
      email,
      ...(tagline !== undefined && { tagline }),
      ...(supportHours !== undefined && { supportHours }),
      ...(accent !== undefined && { accent: accent?.toLowerCase() || null }),
      texts: changedTexts(before.texts, texts, plainDateIn(now(), "Europe/Moscow")),
    };
    await writeCompany(context, { tx, company }, { fields: differing(before, set, names), expectedVersion });
    await tx
      .insert(sellerProfiles)
      .values({ companyUuid: company.uuid, ...set })
      .onConflictDoUpdate({ target: sellerProfiles.companyUuid, set });
    await saveEditions(tx, set.texts, now());
  });
  return readSeller(db, settings);
}

/** What people may have agreed to stays readable, whatever the seller writes later. */
async function saveEditions(tx: Transaction, texts: Seller["texts"], createdAt: Date): Promise<void> {
  const editions = consentPages.flatMap((page) => {
    const text = texts[page];
    const edition = ownEdition(text);
    return text && edition ? [{ page, ...edition, markdown: text.markdown, createdAt }] : [];
  });
  if (editions.length > 0) await tx.insert(consentEditions).values(editions).onConflictDoNothing();
}

const nothing = { brand: "", tagline: "", phone: "", email: "", supportHours: "", accent: null, texts: {} };

/** A text that stays keeps its date; an empty one is removed. */
function changedTexts(before: Seller["texts"], typed: Partial<Record<string, string>>, today: string): Seller["texts"] {
  return Object.fromEntries(
    sellerPages.flatMap((page) => {
      const markdown = typed[page]?.trim() ?? before[page]?.markdown ?? "";
      const updated = markdown === before[page]?.markdown ? before[page].updated : today;
      return markdown === "" ? [] : [[page, { markdown, updated }]];
    }),
  );
}
