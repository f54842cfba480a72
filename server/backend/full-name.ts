/** "Соколова Анна Сергеевна": as a person is called. Nobody is called nothing. */
export function fullName(person: { surname: string; name: string; patronymic: string } | null): string {
  return person === null ? "" : [person.surname, person.name, person.patronymic].filter(Boolean).join(" ");
}
