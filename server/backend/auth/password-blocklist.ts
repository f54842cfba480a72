import { readFileSync } from "node:fs";

let words: Set<string> | undefined;

/**
 * The 3 500 most used passwords of six and more characters: from zxcvbn's list (MIT, Dan Wheeler and Dropbox), with some typed
 * on a Russian keyboard.
 */
export function isCommonPassword(password: string): boolean {
  words ??= new Set(
    readFileSync(new URL("./password-blocklist.txt", import.meta.url), "utf8")
      .trim()
      .split("\n"),
  );
  return words.has(password.toLowerCase());
}
