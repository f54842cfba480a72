/** Characters of one message. */
export const messageMax = 2000;

/** One message carries at most so many files, and so many bytes together. */
export const messageFiles = { count: 5, bytes: 20 * 1024 * 1024 };
