/** Names of the form's fields for one thing of 1C: what it shall stand for, and what the page showed. */
export const targetField = (uuid: string) => `target-${uuid}`;
export const guessField = (uuid: string) => `guess-${uuid}`;
export const chosenField = (uuid: string) => `chosen-${uuid}`;
