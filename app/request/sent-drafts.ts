/** The field by which a form names the drafts that it uses (app/form/draft.ts); `used-drafts` is the cookie of an accepted one. */
export const sentDraftsField = "sentDrafts";
