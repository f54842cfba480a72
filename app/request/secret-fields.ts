/** Passwords and one-time codes are never sent back; a postal code is no secret. */
export const secretFields = /password|confirmation|(?<!postal)code/i;
