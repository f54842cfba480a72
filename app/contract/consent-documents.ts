/**
 * What a person agrees to when registering: the edition shown and the SHA-256 of its file in app/content. Both are stored with the
 * consent. A test compares them with the files: a changed text needs a new version here.
 */
export const consentDocuments = {
  terms: { file: "privacy-policy.md", version: "2026-11-27", sha256: "e5b7990d95125344cd0cf6508ecb86fcea7c8c39be83aaf0bc15e260f4dc26c6" },
  personalData: {
    file: "personal-data-consent.md",
    version: "2026-03-04",
    sha256: "4e3793221f89a7a9298ffc5c9455a95945e7eae732539ea9745236cecf47742c",
  },
} as const;
