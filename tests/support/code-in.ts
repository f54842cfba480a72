/** The six-digit code in a message, never digits inside a generated address. */
export const codeIn = (text: string): string | undefined => /\b\d{6}\b/.exec(text)?.[0];
