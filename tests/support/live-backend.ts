import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type WebSocket, WebSocketServer } from "ws";
import { LiveConnect, type LiveEvent, type LiveFrame, livePath } from "#contract/live.ts";
import { SessionOver, type StreamSource } from "#server/relay/stream.ts";

const mostReplayed = 1000;

/** A minimal backend of the live channel: the protocol of app/contract/live.ts with no data behind it. */
export class LiveBackend {
  readonly sockets = new Map<WebSocket, { person: string; session: string }>();
  readonly ended = new Set<string>();
  /** False: refuses the websocket upgrade, as a proxy that strips the header does. */
  upgrades = true;
  connections = 0;
  #events = new Map<string, LiveEvent[]>();
  #tokens = new Map<string, { person: string; session: string }>();
  #cursor = 0;
  #server: Server = createServer((_, response) => response.writeHead(404).end());
  #sockets = new WebSocketServer({ noServer: true });

  async listen(): Promise<string> {
    this.#server.on("upgrade", (request, socket, head) => {
      if (!this.upgrades || request.url !== livePath) return void socket.end("HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n");
      this.#sockets.handleUpgrade(request, socket, head, (client) => this.#greet(client));
    });
    await new Promise<void>((ready) => this.#server.listen(0, "127.0.0.1", ready));
    return `ws://127.0.0.1:${(this.#server.address() as AddressInfo).port}${livePath}`;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets.clients) socket.terminate();
    await new Promise((closed) => this.#server.close(closed));
  }

  get openSockets(): number {
    return this.#sockets.clients.size;
  }

  /** What the route gives the relay for one browser of this person. */
  source(person: string, { session = person, after = null }: Partial<StreamSource> = {}): StreamSource {
    return { person, session, after, token: async () => this.token(person, session), missed: async (from) => this.missed(person, from) };
  }

  token(person: string, session: string): string {
    if (this.ended.has(session)) throw new SessionOver();
    const token = randomUUID();
    this.#tokens.set(token, { person, session });
    return token;
  }

  /** Publishes an event to these people; returns its cursor. */
  emit(people: readonly string[], type: LiveEvent["type"] = "notification", payload: LiveEvent["payload"] = {}): number {
    this.#cursor += 1;
    const event: LiveEvent = { cursor: this.#cursor, type, payload };
    for (const person of people) {
      this.#events.set(person, [...(this.#events.get(person) ?? []), event]);
      for (const [socket, held] of this.sockets) if (held.person === person) send(socket, { type: "event", event });
    }
    return this.#cursor;
  }

  missed(person: string, after: number | null): { cursor: number; resync: boolean; events: LiveEvent[] } {
    if (after === null) return { cursor: this.#cursor, resync: false, events: [] };
    const events = (this.#events.get(person) ?? []).filter((event) => event.cursor > after);
    const resync = after > this.#cursor || events.length > mostReplayed;
    return { cursor: this.#cursor, resync, events: resync ? [] : events };
  }

  /** Breaks every socket without a close frame. */
  cut(): void {
    for (const socket of this.#sockets.clients) socket.terminate();
  }

  /** Ends a session as the backend does on sign-out or blocking. */
  endSession(session: string): void {
    this.ended.add(session);
    for (const [socket, held] of this.sockets) if (held.session === session) socket.close(4401, "the session is over");
  }

  #greet(socket: WebSocket): void {
    this.connections += 1;
    socket.on("error", () => {});
    socket.on("close", () => this.sockets.delete(socket));
    socket.once("message", (data) => {
      const { token, after = null } = LiveConnect.parse(JSON.parse(String(data)));
      const held = this.#tokens.get(token);
      if (!held) return socket.close(4401, "the token is not good");
      this.#tokens.delete(token);
      this.sockets.set(socket, held);
      const missed = this.missed(held.person, after);
      send(socket, { type: "hello", cursor: after ?? missed.cursor });
      if (missed.resync) send(socket, { type: "resync", cursor: missed.cursor });
      for (const event of missed.events) send(socket, { type: "event", event });
    });
  }
}

function send(socket: WebSocket, frame: LiveFrame): void {
  socket.send(JSON.stringify(frame));
}
