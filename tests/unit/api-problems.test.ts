import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { ApiProblem } from "#app/request/api-problem.ts";
import { accreditation } from "#contract/accreditation.ts";
import { errorCodes } from "#contract/errors.ts";
import { Login, loginMethod } from "#contract/login.ts";
import { products } from "#contract/products.ts";
import errors from "#locales/ru/errors.json";
import { startAnsweringServer } from "#tests/support/answering-server.ts";

const backend = await startAnsweringServer({ status: 502, body: "<h1>Bad gateway</h1>" });
vi.stubEnv("BACKEND_URL", backend.url);
const { callBackend } = await import("#app/request/call-backend.server.ts");
afterAll(() => backend.close());

const item = (code: string, details?: Record<string, unknown>) => ({ code, message: "слова сервера", ...(details && { details }) });
const caught = async (work: Promise<unknown>) => (await work.catch((error: unknown) => error)) as ApiProblem;

afterEach(() => void vi.restoreAllMocks());

describe("errors of the backend as the portal knows them", () => {
  it.each([
    ["E12: 4000 is a validation error", "X:4000", "VALIDATION_ERROR"],
    ["E10: 4005 is not found", "X:4005", "NOT_FOUND"],
    ["E08: 4009 is a conflict", "X:4009", "CONFLICT_ERROR"],
    ["E11: another number is unexpected", "X:4444", "UNEXPECTED_ERROR"],
    ["E11: no number at all is unexpected", "X", "UNEXPECTED_ERROR"],
  ])("%s", (_, code, kind) => expect(new ApiProblem(400, [item(code)]).kind).toBe(kind));

  it("E09: a failure without an error list is an internal server error", async () => {
    expect(new ApiProblem(500, []).kind).toBe("INTERNAL_SERVER_ERROR");
    const problem = await caught(callBackend(products.categories));
    expect([problem.kind, problem.isSystem]).toEqual(["INTERNAL_SERVER_ERROR", true]);
  });

  it("E07: a cancelled request is a cancel error and is not retried", async () => {
    const before = backend.asked.length;
    const problem = await caught(callBackend(products.categories, { signal: AbortSignal.abort() }));
    expect([problem.kind, problem.isSystem]).toEqual(["CANCEL_REQUEST_ERROR", false]);
    expect(backend.asked.length).toBe(before);
  });

  it("E14: a field shows the first of its messages", () =>
    expect(new ApiProblem(400, [item("X:4000", { inn: ["первое", "второе"], kpp: ["одно"], blockedUntil: "2026-03-05" })]).fields).toEqual({
      inn: "первое",
      kpp: "одно",
    }));

  it("E25: the project's error names have the numbers of the specification", () => {
    const numbers = Object.fromEntries(Object.entries(errorCodes).map(([name, { number }]) => [name, number]));
    expect(numbers).toMatchObject({
      COMPANY_NOT_ACCREDITED: 4009,
      LIMIT_EXCEEDED: 4009,
      SECURITY_REFUSED: 4009,
      PROCESS_TAKEN: 4009,
      PROCESS_NOT_CURRENT: 4009,
      TRANSITION_NOT_ALLOWED: 4009,
      IDEMPOTENCY_MISMATCH: 4009,
      TIMESLOT_EXPIRED: 4019,
    });
  });

  it("Z01 Z02: a call times out after 15 seconds, the upload of a document after 5 minutes", async () => {
    const timeout = vi.spyOn(AbortSignal, "timeout");
    await caught(callBackend(products.categories));
    await caught(callBackend(accreditation.uploadDocument, { body: {} as never }));
    expect(timeout.mock.calls).toEqual([[15_000], [300_000]]);
  });
});

describe("a login", () => {
  it.each(["anna@gryada.ru", "A.B+c@sub.example.com"])("V30 V33: %s is an e-mail and is sent as one", (login) => {
    expect(Login.safeParse(login).success).toBe(true);
    expect(loginMethod(login)).toBe("email");
  });
  it.each([
    "+79105551420",
    "79105551420",
    "89105551420",
    "9105551420",
    "+7 (910) 555-14-20",
    "8 910 555 14 20",
    "8-910-555-14-20",
    "(910)5551420",
  ])("V31: %s is a Russian mobile number and is sent as one", (login) => {
    expect(Login.safeParse(login).success).toBe(true);
    expect(loginMethod(login)).toBe("phone");
  });
  it.each(["anna", "84951234567", "+380501234567", "910555142", "91055514201", "a@b", "anna@", "+7 910 555 14 2x"])(
    "V32: %s is neither an e-mail nor a mobile number and is refused",
    (login) => {
      const parsed = Login.safeParse(login);
      expect(parsed.error?.issues[0]?.message).toBe("login");
      expect(errors.login).toBe("Некорректно заполнено поле");
    },
  );
});

describe("the catalogue of error texts", () => {
  it("E52: it has the validation texts of specification 1 section 5 to the letter", () => {
    const quoted = [
      "Не заполнено поле",
      "Обязательное поле",
      "Заполните поле",
      "Количество символов должно быть больше {{count}}",
      "Количество символово должно быть меньше {{count}}",
      "Некорректное значение",
      "Превышена длина строки",
      "Email указан неверно",
      "Телефон указан неверно",
      "Пароли не совпадают",
      "Неверный код",
      "ИНН указан неверно",
      "Вариант не выбран",
      "Выберите из списка",
      "Некорректно заполнено поле",
      "Введите значение от 0 до 5, можно с десятыми",
      "Загрузите документ",
      "Загрузите новый",
      "Введено максимально допустимое количество символов",
    ];
    expect(quoted.filter((text) => !Object.values(errors).includes(text))).toEqual([]);
  });
});
