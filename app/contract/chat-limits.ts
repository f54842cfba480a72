/** Characters of one message. */
export const messageMax = 2000;

/** Per message: at most this many files, and bytes in total. */
export const messageFiles = { count: 5, bytes: 20 * 1024 * 1024 };
