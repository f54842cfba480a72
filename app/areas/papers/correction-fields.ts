/** The field of a line of a transfer document that is corrected. */
export const fieldOf = (part: "quantity" | "price", position: number): string => `${part}.${position}`;
