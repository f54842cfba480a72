/** Bytes of a body: 30 MB of file as base64 in JSON. */
export const uploadBodyLimit = 41 * 1024 * 1024;

/** Of a file that comes as it is. */
export const largestPaperBytes = 30 * 1024 * 1024;

/** Milliseconds an upload may take (specification 2 section 7). */
export const uploadTimeout = 300_000;

/** How many documents one deal holds. */
export const mostDocuments = 20;

/** A picture of 10 MB as a data-URL, in characters, and the body it comes in. */
export const pictureChars = 14_000_000;
export const pictureBodyLimit = 15 * 1024 * 1024;
