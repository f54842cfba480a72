/** Characters of a description (domain.md section 15). */
export const descriptionMax = 2000;

/** Files of a ticket per side, and their bytes in total (domain.md section 15). */
export const ticketFiles = { count: 10, bytes: 20 * 1024 * 1024 };

export const complaintKinds = ["damaged", "wrong", "short", "warm"] as const;
export type ComplaintKind = (typeof complaintKinds)[number];
