/** Field names for one 1C item: the chosen target, and the values the page showed. */
export const targetField = (uuid: string) => `target-${uuid}`;
export const guessField = (uuid: string) => `guess-${uuid}`;
export const chosenField = (uuid: string) => `chosen-${uuid}`;
