/** Characters. */
export const synonymLimits = { words: 300, meaning: 500 } as const;
