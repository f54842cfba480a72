import { fullName } from "../full-name.ts";
import { translate } from "../translate.ts";
import type { DealPerson } from "./deal-record.ts";

/** Full name, marked if the person has left. */
export function nameOf(person: Pick<DealPerson, "surname" | "name" | "patronymic" | "deletedAt"> | null): string {
  return person?.deletedAt ? translate("personLeft", { name: fullName(person) }) : fullName(person);
}
