/** "Соколова Анна Сергеевна"; empty without a person. */
export function fullName(person: { surname: string; name: string; patronymic: string } | null): string {
  return person === null ? "" : [person.surname, person.name, person.patronymic].filter(Boolean).join(" ");
}
