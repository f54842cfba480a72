/** The code of 6 digits in the words of a message: alone, never the digits inside a made-up address. */
export const codeIn = (text: string): string | undefined => /\b\d{6}\b/.exec(text)?.[0];
