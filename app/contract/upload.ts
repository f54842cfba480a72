/** Bytes of a body: a 30 MB file as base64 in JSON. */
export const uploadBodyLimit = 41 * 1024 * 1024;

/** Bytes of a file sent without JSON. */
export const maxDocumentBytes = 30 * 1024 * 1024;

/** Milliseconds (specification 2 section 7). */
export const uploadTimeout = 300_000;

/** Per deal. */
export const maxDocuments = 20;

/** Characters of a 10 MB picture as a data URL, and bytes of its body. */
export const pictureChars = 14_000_000;
export const pictureBodyLimit = 15 * 1024 * 1024;
