/** Purposes of stored files. Avatars and logos are in the rows of their person or company instead. */
export const filePurposes = ["accreditation", "chat", "ticket", "staff_ticket", "deal", "exchange"] as const;
export type FilePurpose = (typeof filePurposes)[number];

const gibibyte = 1024 ** 3;

/**
 * trust.md S55: a company's quota per purpose, so that no purpose uses up another's. Null: limited elsewhere, the seller's
 * documents per deal (`assertRoom`, the feed `documents`), those of seller and platform per ticket.
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
