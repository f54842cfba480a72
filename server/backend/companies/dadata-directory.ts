import { plainDateIn } from "#contract/plain-date.ts";
import type { Address, BankHint, CompanyHint, Directory } from "./directory.ts";
import { maxSuggestions } from "./directory.ts";

const base = "https://suggestions.dadata.ru/suggestions/api/4_1/rs";
/** Short, because forms wait for the answer. */
const timeoutMs = 2_000;

type Suggestion = { value?: unknown; data?: Record<string, unknown> };
type Post = (path: string, body: object) => Promise<Suggestion[]>;

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const textOrNull = (value: unknown): string | null => text(value) || null;

/** DaData's suggestions; `otherwise` answers when DaData fails or does not know the company or bank. */
export function openDadata(token: string, otherwise: Directory, post: Post = postTo(token)): Directory {
  return {
    suggestAddresses: (query) =>
      attempt(
        async () => (await post("/suggest/address", { query, count: maxSuggestions })).map(toAddress),
        () => otherwise.suggestAddresses(query),
      ),
    findCompany: (inn) =>
      attempt(
        async () => toCompany(await post("/findById/party", { query: inn, branch_type: "MAIN" })) ?? otherwise.findCompany(inn),
        () => otherwise.findCompany(inn),
      ),
    findBank: (bik) =>
      attempt(
        async () => toBank(await post("/findById/bank", { query: bik })) ?? otherwise.findBank(bik),
        () => otherwise.findBank(bik),
      ),
  };
}

async function attempt<T>(work: () => Promise<T>, otherwise: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch {
    return otherwise();
  }
}

function postTo(token: string): Post {
  return async (path, body) => {
    const response = await fetch(`${base}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json", authorization: `Token ${token}` },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new Error(`DaData answered ${response.status}`);
    const answer = (await response.json()) as { suggestions?: Suggestion[] };
    return Array.isArray(answer.suggestions) ? answer.suggestions.slice(0, maxSuggestions) : [];
  };
}

function toAddress({ value, data = {} }: Suggestion): Address {
  return {
    value: text(value).slice(0, 1000),
    region: text(data.region_with_type),
    city: text(data.city) || text(data.settlement),
    street: text(data.street_with_type),
    house: text(data.house),
    building: [text(data.block_type), text(data.block)].filter(Boolean).join(" "),
    office: [text(data.flat_type), text(data.flat)].filter(Boolean).join(" "),
    postalCode: text(data.postal_code),
    postalPrefix: text(data.postal_code),
  };
}

function toCompany([found]: Suggestion[]): CompanyHint | undefined {
  if (!found?.data) return undefined;
  const { data } = found;
  const registered = (data.state as { registration_date?: unknown } | undefined)?.registration_date;
  const address = data.address as { unrestricted_value?: unknown } | undefined;
  const date = typeof registered === "number" && Number.isFinite(registered) ? plainDateIn(new Date(registered), "Europe/Moscow") : null;
  return {
    name: textOrNull(found.value),
    legalAddress: textOrNull(address?.unrestricted_value),
    ogrn: textOrNull(data.ogrn),
    kpp: textOrNull(data.kpp),
    okpo: textOrNull(data.okpo),
    registrationDate: date,
  };
}

function toBank([found]: Suggestion[]): BankHint | undefined {
  if (!found?.data) return undefined;
  return { bankName: textOrNull(found.value), correspondentAccount: textOrNull(found.data.correspondent_account) };
}
