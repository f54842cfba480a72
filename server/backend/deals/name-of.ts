import { fullName } from "../full-name.ts";
import { say } from "../say.ts";
import type { DealPerson } from "./deal-record.ts";

/** Full name, marked if the person has left. */
export function nameOf(person: Pick<DealPerson, "surname" | "name" | "patronymic" | "deletedAt"> | null): string {
  return person?.deletedAt ? say("personLeft", { name: fullName(person) }) : fullName(person);
}
