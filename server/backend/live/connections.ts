import type { Connection } from "./connection.ts";

/** Connections of this process by person and by session. */
export class Connections {
  #ofCustomer = new Map<string, Set<Connection>>();
  #ofSession = new Map<string, Set<Connection>>();

  add(connection: Connection): void {
    listIn(this.#ofCustomer, connection.customerUuid).add(connection);
    listIn(this.#ofSession, connection.sessionUuid).add(connection);
  }

  remove(connection: Connection): void {
    dropFrom(this.#ofCustomer, connection.customerUuid, connection);
    dropFrom(this.#ofSession, connection.sessionUuid, connection);
  }

  ofCustomer(uuid: string): Iterable<Connection> {
    return this.#ofCustomer.get(uuid) ?? [];
  }

  /** Oldest first. */
  ofSession(uuid: string): readonly Connection[] {
    return [...(this.#ofSession.get(uuid) ?? [])];
  }

  sessionUuids(): string[] {
    return [...this.#ofSession.keys()];
  }

  get isEmpty(): boolean {
    return this.#ofSession.size === 0;
  }
}

function listIn(map: Map<string, Set<Connection>>, key: string): Set<Connection> {
  const existing = map.get(key);
  if (existing) return existing;
  const made = new Set<Connection>();
  map.set(key, made);
  return made;
}

function dropFrom(map: Map<string, Set<Connection>>, key: string, connection: Connection): void {
  const set = map.get(key);
  set?.delete(connection);
  if (set?.size === 0) map.delete(key);
}
