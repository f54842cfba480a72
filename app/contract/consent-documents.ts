/**
 * What a person agrees to when registering at a portal whose seller has no text of its own (server/backend/settings/consent-editions.ts):
 * the edition shown and the SHA-256 of its file in app/content. Both are stored with the consent, beside the seller whose name, INN
 * and address the text is filled in with. A test compares them with the files: a changed text needs a new version here.
 */
export const consentDocuments = {
  terms: { file: "privacy-policy.md", version: "2026-11-29", sha256: "5334ffd10d7c29ec278e3fece21a6d0fda0b9730654f5ff06ff02e4346881eb3" },
  personalData: {
    file: "personal-data-consent.md",
    version: "2026-11-27",
    sha256: "b4a588c3d09f25273ce8e3d82a008b1f8b59347d997893505a629317694ce34c",
  },
} as const;
