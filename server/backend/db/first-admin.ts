import { parseArgs } from "node:util";
import { z } from "zod";
import { hasInnLength, isInnConsistent } from "#contract/inn.ts";
import { OptionalEmail } from "#contract/person.ts";
import { brandOf, SellerFields } from "#contract/seller.ts";
import type { Env } from "../../env.ts";
import { ensureEmbeddedDatabase } from "../../postgres/embedded.ts";
import { cyrillicLettersIn } from "../auth/cyrillic-letters.ts";

const usage = `npm run admin:first -- --email you@company.ru --name "Surname Name Patronymic" --seller "Company" --inn 7712345671 \\
  --phone "8 800 250-00-00" [--mail sales@company.ru] [--brand "Name of the portal"]`;

const text = { type: "string" } as const;

function readArguments() {
  const { values } = parseArgs({
    options: { email: text, name: text, seller: text, inn: text, phone: text, mail: text, brand: text },
  });
  const lookalikes = cyrillicLettersIn(values.email ?? "");
  if (lookalikes.length > 0)
    throw new Error(`The address ${values.email} has Cyrillic letters (${lookalikes.join(", ")}): type it in Latin ones.`);
  const email = OptionalEmail.safeParse(values.email);
  const [surname = "", name = "", ...patronymic] = (values.name ?? "").trim().split(/\s+/);
  const profile = z.object(SellerFields).safeParse({
    brand: values.brand ?? brandOf((values.seller ?? "").trim()),
    phone: values.phone,
    email: values.mail ?? values.email,
  });
  const seller = { name: (values.seller ?? "").trim(), inn: values.inn ?? "" };
  if (!email.data || !name || !seller.name || !hasInnLength(seller.inn) || !values.phone)
    throw new Error(`An address, a surname with a name, a company, its INN and the phone that its customers call are needed:\n${usage}`);
  if (!profile.success)
    throw new Error(
      `The portal cannot show this ${String(profile.error.issues[0]?.path[0])}: a name has no quotes, the phone is Russian.\n${usage}`,
    );
  // Wrong check digits, only a warning on the pages, are an error here: nobody sees the INN again before the first documents.
  if (!isInnConsistent(seller.inn)) throw new Error(`${seller.inn} is no INN: its check digits do not fit, one of its digits is wrong.`);
  return { person: { email: email.data, surname, name, patronymic: patronymic.join(" ") }, seller: { ...seller, ...profile.data } };
}

/** `npm run admin:first` creates the first account of an empty portal and prints its invitation link once. */
try {
  const { env }: { env: Env } = await import("../../env.ts");
  if (env.DEMO === "on")
    throw new Error("Set DEMO=off, SESSION_SECRET and TOKEN_SECRET (openssl rand -base64 48) first: a demo has administrators of its own.");
  const args = readArguments();
  // Not above: these read the settings as soon as they are imported, and nothing would catch that they are wrong.
  const [{ makeFirstAdmin }, { portalUrls }, { openPool }, { openDatabase }, { databaseTargets, prepareDatabase }] = await Promise.all([
    import("../auth/first-admin.ts"),
    import("../mail/sender.ts"),
    import("./connect.ts"),
    import("./database.ts"),
    import("./prepare-database.ts"),
  ]);
  // Throws while npm start runs on this data.
  const embedded = env.DATABASE_URL ? undefined : await ensureEmbeddedDatabase({ dataDir: env.DATA_DIR });
  const target = env.DATABASE_URL ?? embedded?.connection ?? "";
  const pool = openPool(target);
  try {
    await prepareDatabase(databaseTargets(target, env.DATABASE_OWNER_URL), pool, () => {});
    const { publicUrl, adminUrl = publicUrl } = portalUrls(env);
    const link = await makeFirstAdmin(openDatabase(pool), { ...args, portal: adminUrl, now: new Date() });
    if (!link) throw new Error("There is an administrator already, who invites the others in the admin portal.");
    console.log(`Open this link within a week and choose a password (it works once, and is shown nowhere again):\n${link}`);
  } finally {
    await pool.end();
    await embedded?.stop();
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
