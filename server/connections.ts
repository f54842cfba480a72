import { channel } from "node:diagnostics_channel";

/** Diagnostics channel for new connections to the database, each once, before its first statement of a call. */
export const connections = channel("portal.connection");
