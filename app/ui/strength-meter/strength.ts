export type Strength = "none" | "weak" | "medium" | "strong";

/** Specification 2 sections 5 and 9. */
export const strengthLengths = { medium: 6, strong: 8 };

/** How many segments of the bar are filled. */
export const strengthLevels: Record<Strength, 0 | 1 | 2 | 3> = { none: 0, weak: 1, medium: 2, strong: 3 };

/**
 * Only advice: the server decides whether a password is accepted. Only Latin letters count; a letter of another alphabet is not
 * a special character.
 */
export function strengthOf(password: string): Strength {
  if (password === "") return "none";
  const lower = /[a-z]/.test(password);
  const digit = /\d/.test(password);
  if (lower && digit && /[A-Z]/.test(password) && /[^\p{L}\p{N}\s]/u.test(password) && password.length >= strengthLengths.strong)
    return "strong";
  return lower && digit && password.length >= strengthLengths.medium ? "medium" : "weak";
}

/** Whether the password has letters, none of them Latin. */
export const hasForeignLettersOnly = (password: string): boolean => /\p{L}/u.test(password) && !/[a-z]/i.test(password);
