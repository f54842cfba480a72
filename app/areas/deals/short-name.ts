/** `Ковалёв Д. С.` from surname, name and patronymic. */
export function shortName(fullName: string): string {
  const [surname = "", ...rest] = fullName.trim().split(/\s+/);
  const initials = rest.map((part) => `${part.charAt(0)}.`).join("\u00A0");
  return initials ? `${surname}\u00A0${initials}` : surname;
}
