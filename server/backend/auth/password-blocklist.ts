import { readFileSync } from "node:fs";

let passwords: Set<string> | undefined;

/**
 * Whether the password is one of the 3,500 most used with six or more characters: zxcvbn's list (MIT, Dan Wheeler and Dropbox),
 * some also as typed with the Russian keyboard layout.
 */
export function isCommonPassword(password: string): boolean {
  passwords ??= new Set(
    readFileSync(new URL("./password-blocklist.txt", import.meta.url), "utf8")
      .trim()
      .split("\n"),
  );
  return passwords.has(password.toLowerCase());
}
