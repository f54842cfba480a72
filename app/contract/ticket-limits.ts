/** Characters of a description (domain.md section 15). */
export const descriptionMax = 2000;

/** What a ticket carries from each of its two sides (domain.md section 15). */
export const ticketFiles = { count: 10, bytes: 20 * 1024 * 1024 };

/** What may be wrong with delivered goods. */
export const claimKinds = ["damaged", "wrong", "short", "warm"] as const;
export type ClaimKind = (typeof claimKinds)[number];
