import { plainDateIn } from "#contract/plain-date.ts";
import { testNow } from "./clock.ts";

export type WrittenPayment = { inn?: string; sum: string; number?: string; purpose?: string; date?: string };

const yesterday = plainDateIn(new Date(testNow.getTime() - 86_400_000), "Europe/Moscow");
export const russianDay = (date: string) => date.split("-").reverse().join(".");

/** A statement of the seller's bank with these payments. */
export function bankStatement(...written: WrittenPayment[]): string {
  const documents = written.map(({ inn = "7199123453", sum, number = "1", purpose = "За продукты", date = yesterday }) =>
    [
      "СекцияДокумент=Платежное поручение",
      `Номер=${number}`,
      `Дата=${russianDay(date)}`,
      `Сумма=${sum}`,
      "ПлательщикСчет=40702810500000000777",
      `ДатаПоступило=${russianDay(date)}`,
      "Плательщик1=ООО Покупатель",
      `ПлательщикИНН=${inn}`,
      "ПолучательСчет=40702810900000000001",
      `НазначениеПлатежа=${purpose}`,
      "КонецДокумента",
    ].join("\r\n"),
  );
  return ["1CClientBankExchange", "РасчСчет=40702810900000000001", ...documents, "КонецФайла"].join("\r\n");
}
