/** Passwords and one-time codes are never sent back; postal and bar codes are no secret. */
export const secretFields = /password|confirmation|(?<!postal|bar)code/i;
