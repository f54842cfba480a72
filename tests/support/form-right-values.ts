import sharp from "sharp";
import { password } from "./backend.ts";
import { bankStatement } from "./bank-statement.ts";
import { product } from "./demo-basket.ts";
import type { SentFile } from "./form-send.ts";
import { pdf } from "./joining-company.ts";
import type { Control, Form } from "./portal-forms.ts";

/** A valid value for a field of this name; `rightOf` has values for a single form. */
const rightTexts: Record<string, string> = {
  login: "director@delta.example",
  url: "https://accounting.example/deals",
  surname: "Ковалёва",
  name: "Мария",
  patronymic: "Игоревна",
  position: "Закупщица",
  subunit: "Склад 7",
  department: "Склад 7",
  workPhone: "+7 487 255-01-23",
  work_phone: "+7 487 255-01-23",
  companyName: "ООО «Новая пекарня»",
  inn: "7199123453",
  ogrn: "1147199123455",
  kpp: "719901001",
  bik: "047003997",
  bankName: "Банк Тулы",
  gtin: "4600000000015",
  edoId: "2BM-7199123453",
  correspondentAccount: "30101810600000000997",
  currentAccount: "40702810500000120045",
  organizationName: "ООО «Ромашка»",
  legalAddress: "Тула, ул. Советская, 7",
  physicalAddress: "300002, Тула, ул. Октябрьская, 9",
  postalCode: "300002",
  contact: "gost@forms.example",
  theme: "Проверяем форму",
  description: "Описание без script",
  text: "Сообщение без script",
  comment: "Примечание без script",
  buyerNumber: "ЗП-77",
  reason: "Причина без script",
  decision: "Решение без script",
  note: "Заметка без script",
  slogan: "Свежее каждый день",
  brand: "Поле",
  tagline: "сыры оптом",
  supportHours: "пн–пт 9:00–18:00",
  "texts.about": "Мы делаем сыр",
  accent: "#7a1f3d",
  excerpt: "Коротко о компании",
  driver: "Пётр Водителев",
  car: "К 777 КК 71",
  find: "кефир",
  rating: "4,6",
  currentPassword: password,
  password: "Fresh-Passw0rd",
  confirmation: "Fresh-Passw0rd",
  quantity: "3",
  city: "Казань",
  address: "Казань, ул. Техническая, 10",
  prefixes: "9973, 9974",
  temperatureMode: "+2…+6 °C",
  minOrder: "10 000",
  line: "Пн-Пт за 1 день до 14-00",
  before: "5",
  claimNote: "Ответ в десять дней",
  leadDays: "2",
  cutoff: "11:30",
  // Unlike other dates, not in the future.
  accreditationDate: "2026-02-27",
};

/** One product of each sheet. */
const ordered = [product("010-241"), product("060-512")].map((uuid) => `quantity-${uuid}`);

export function rightValue({ kind, name, value, options, isTrap }: Control, index: number): string {
  if (kind === "hidden" || isTrap || /checkbox|radio/.test(kind)) return value;
  if (kind === "select") return options.find((option) => option !== value && option !== "") ?? value;
  if (kind === "email") return `right${index}@forms.example`;
  if (name === "phone" || name === "phones") return `+7916200${String(index).padStart(4, "0")}`;
  if (kind === "date") return value || (rightTexts[name] ?? "2026-03-27");
  if (name.startsWith("quantity-")) return value || (ordered.includes(name) ? "12" : "");
  if (name.startsWith("analog-")) return value || (name.endsWith(product("010-377")) ? "010-241" : "010-377");
  if (name.startsWith("shelf-")) return value || "5";
  const own = rightTexts[name.replace(/^address\./, "")];
  return own ?? value;
}

let picture: Promise<Buffer> | undefined;
const renderPicture = () =>
  sharp({ create: { width: 300, height: 300, channels: 3, background: "#0a3d34" } })
    .png()
    .toBuffer();

const tableFor = (controls: readonly Control[]) =>
  controls.some(({ name }) => name === "feed") ? "Марка\nЗаречье\n" : "Артикул;Ваш код;Количество\n010-241;МОЛ-17;12\n";

export async function filesFor({ controls }: Form): Promise<SentFile[]> {
  const files: SentFile[] = [];
  for (const { name } of controls.filter(({ kind }) => kind === "file")) {
    if (name === "statement")
      files.push({ name, filename: "kl_to_1c.txt", type: "text/plain", bytes: Buffer.from(bankStatement({ sum: "15.00" })) });
    else if (name === "sheet") files.push({ name, filename: "table.csv", type: "text/csv", bytes: Buffer.from(tableFor(controls)) });
    else if (/avatar|image|photos/.test(name)) {
      picture ??= renderPicture();
      files.push({ name, filename: "me.png", type: "image/png", bytes: await picture });
    } else files.push({ name, filename: "paper.pdf", type: "application/pdf", bytes: pdf });
  }
  return files;
}

/** Values for a single form. */
export const rightOf: Record<string, Record<string, string>> = {
  "/cabinet/company/about clientOrders": { clientOrders: "ask" },
  "/login": { password },
  "/cabinet/exchange/categories create": {
    name: "Категория с формы",
    parentUuid: "",
    assortment: "",
    newAssortment: "",
    temperatureMode: "",
    position: "5",
  },
  "/cabinet/exchange/categories save": { position: "5", newAssortment: "" },
  "/cabinet/exchange/categories setSegments": { newAssortment: "" },
  "/cabinet/exchange/centers create": { name: "РЦ Казань", postalCode: "420054", prefixes: "9971, 9972" },
  "/cabinet/exchange/goods/new create": { sku: "FORM-1", name: "Сыр с формы" },
  "/cabinet/exchange/keys make": { writesScope: "all" },
  "/cabinet/exchange/new check": { feed: "brands", text: "" },
  "/cabinet/company/money promise": { day: "2026-03-10", amount: "" },
  "/cabinet/receivables/* promise": { day: "2026-03-11", amount: "" },
  "/cabinet/companies/*/price-list issue": { contract: "" },
  "/cabinet/companies/*/act issue": { contract: "", dateFrom: "2026-02-01", dateTo: "2026-02-27" },
  "/cabinet/deals/*/correction check": { reason: "shortage", basis: "акт № 3", "quantity.1": "1" },
  "/cabinet/deals/*/differences issue": { buyerPeople: "Иванова А. П.", "quantity.1": "1", "reason.1": "other", "reason.2": "" },
  "/cabinet/payments/new add": { buyer: "7199123453", number: "901", amount: "10,50", date: "1.3.2026" },
  "/cabinet/ordering/codes load": { text: "" },
  "/cabinet/exchange/synonyms create": { words: "помидорина", meaning: "томат" },
  "/cabinet/companies/*/order add": { text: "010-241 20" },
  "/cabinet/ordering/branches add": { text: "010-241" },
  "/cabinet/ordering/branches source": { text: "" },
  "/cabinet/ordering/quick check": { text: "" },
  "/cabinet/exchange/settings save": { guardPercent: "25", "hours.goods": "48" },
  "/cabinet/own-companies register": { inn: "500100732259" },
  "/register register": { inn: "779941073314" },
};

/** Refusals that the demo data causes whatever is typed: other tests prove their messages. */
export const closed = [
  "/cabinet/branch/* remove",
  "/cabinet/distribution-centers/*/schedules/* remove",
  "/cabinet/companies/* data",
  "/cabinet/company/accreditation submit",
];

/** Tables that a repeated save may change: messages about the change, and sign-ins with the old password. */
export const rewrittenTables = ["outbox_events", "login_attempts"];
