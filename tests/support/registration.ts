import { afterEach } from "vitest";
import { auth } from "#contract/auth.ts";
import { consentDocuments } from "#contract/consent-documents.ts";
import { useBackend } from "./backend.ts";
import { testNow } from "./clock.ts";
import { codeFor } from "./outbox.ts";

/** An empty backend where companies register. */
export function useRegistration() {
  const backend = useBackend("empty");
  afterEach(() => backend.setNow(testNow));
  const seconds = (count: number) => new Date(testNow.getTime() + count * 1000);
  const minutes = (count: number) => seconds(count * 60);
  let people = 0;
  const newEmail = () => `Person${++people}@Register.example`;

  const form = (changes: Record<string, unknown> = {}) => ({
    surname: "Орлова",
    name: "Вера",
    patronymic: "",
    companyType: "legal",
    companyName: "ООО «Вера»",
    inn: "7707083893",
    method: "email",
    email: newEmail(),
    password: "Right-Passw0rd",
    confirmation: "Right-Passw0rd",
    acceptTerms: true,
    personalDataConsent: consentDocuments.personalData.version,
    ...changes,
  });

  async function register(changes: Record<string, unknown> = {}) {
    const guest = await backend.as(null);
    const body = form(changes);
    const answer = await guest(auth.register, { body });
    const address = String(body.method === "phone" ? `+7${String(changes.phone).replace(/\D/g, "").slice(-10)}` : body.email).toLowerCase();
    return { guest, body, answer, address, token: answer.body.token, code: answer.status === 200 ? await codeFor(guest, address) : "" };
  }

  const signIn = async (login: string, password = "Right-Passw0rd") =>
    (await backend.as(null))(auth.login, { body: { login, password, method: login.includes("@") ? "email" : "phone" } });

  return { backend, seconds, minutes, newEmail, form, register, signIn };
}
