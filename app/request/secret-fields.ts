/** Names of passwords and one-time codes, which are not sent back; not postal and bar codes. */
export const secretFields = /password|confirmation|(?<!postal|bar)code/i;
