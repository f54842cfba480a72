import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import type { Start } from "./form-crawl.ts";
import { codeFor, linkTokenFor } from "./outbox.ts";
import { password } from "./password.ts";
import { addPerson } from "./people.ts";
import type { Portal } from "./portal.ts";
import { formsOf, sentFields } from "./portal-forms.ts";

const director = "director@alfa.example";
const alfa = demoUuid("company", "alfa");

/** Steps behind a code or a link: each in a new browser. */
export async function codeSteps(portal: Portal): Promise<Start[]> {
  const guest = await portal.backend.as(null);
  const start = async (page: string, intent: string, fields: Record<string, string>, account: string | null = null) => {
    const visitor = await portal.visit(account);
    const form = formsOf((await visitor.get(page)).body).find((each) => each.intent === intent);
    if (!form) throw new Error(`no ${intent} at ${page}`);
    const sent = await visitor.post(page, { ...Object.fromEntries(sentFields(form)), ...fields });
    if (sent.status !== 303 || !sent.location?.includes("step=")) throw new Error(`${page} ${intent}: ${sent.status} ${sent.location}`);
    return { visitor, account, pages: [sent.location] };
  };
  const consent = formsOf((await (await portal.visit(null)).get("/register")).body)
    .find(({ intent }) => intent === "register")
    ?.controls.find(({ name }) => name === "personalDataConsent")?.value;
  const newcomer = {
    surname: "Гусев",
    name: "Роман",
    companyType: "individual",
    companyName: "ИП Гусев",
    inn: "779941073314",
    method: "email",
  };
  const secrets = { password: "Fresh-Passw0rd", confirmation: "Fresh-Passw0rd", acceptTerms: "on", personalDataConsent: consent ?? "" };
  const registered = await start("/register", "register", { ...newcomer, ...secrets, email: "newcomer@forms.example" });
  const restoring = await start("/restorePassword", "request", { login: "manager@beta.example" });
  const restored = await start("/restorePassword", "request", { login: "director@beta.example" });
  const proven = await restored.visitor.post(restored.pages[0] ?? "", {
    intent: "verify",
    code: await codeFor(guest, "director@beta.example"),
  });
  const person = async (email: string) => addPerson(portal.backend.db, { companyUuid: alfa, email, roles: ["buyer_company_manager"] });
  await person("email@forms.example");
  await person("phone@forms.example");
  const change = (what: "email" | "phone", to: string) =>
    start(
      `/cabinet/settings?change=${what}`,
      what === "email" ? "changeEmail" : "changePhone",
      { [what]: to, currentPassword: password },
      `${what}@forms.example`,
    );
  const changes = [await change("email", "other@forms.example"), await change("phone", "+79161234500")];
  const alfaDirector = await portal.visit(director);
  await alfaDirector.post("/cabinet/customer/add", {
    ...{ intent: "add", surname: "Орлова", name: "Вера", patronymic: "Игоревна", role: "buyer_company_manager", position: "Закупщик" },
    ...{ department: "Закупки", branch_uuids: demoUuid("branch", "alfa-b1"), method: "email", email: "orlova@forms.example" },
  });
  const link = `/activate-customer/${await linkTokenFor(guest, "orlova@forms.example")}`;
  return [
    registered,
    restoring,
    { ...restored, pages: [proven.location ?? ""] },
    ...changes,
    { account: null, visitor: await portal.visit(null), pages: [link] },
  ];
}
