/** What a stored file is for; photos and logos are kept with their person or company, one small square each. */
export const filePurposes = ["accreditation", "chat", "ticket", "staff_ticket", "deal", "exchange"] as const;
export type FilePurpose = (typeof filePurposes)[number];

const gibibyte = 1024 ** 3;

/**
 * trust.md S55: what a company may keep for each purpose, so that none takes another's room. Null: counted elsewhere alone,
 * the seller's documents by deal (`mustHaveRoom`, the feed `documents`), those of seller and platform in tickets
 * by ticket.
 */
export const quotas: Record<FilePurpose, { files: number; bytes: number } | null> = {
  accreditation: { files: 200, bytes: 2 * gibibyte },
  chat: { files: 1_000, bytes: 4 * gibibyte },
  ticket: { files: 500, bytes: 2 * gibibyte },
  staff_ticket: null,
  deal: null,
  exchange: null,
};

export const toGibibytes = (bytes: number) => bytes / gibibyte;
