/** Lengths of what a row of synonyms holds: words, and what they mean. */
export const synonymLimits = { words: 300, meaning: 500 } as const;
