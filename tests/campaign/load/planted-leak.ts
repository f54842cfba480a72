import { subscribe } from "node:diagnostics_channel";

const kept: Buffer[] = [];

subscribe("http.server.request.start", () => void kept.push(Buffer.alloc(512 * 1024, 1)));
