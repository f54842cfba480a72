import { existsSync } from "node:fs";

/** The campaign's engines, by their place in Debian 12 and the package that brings them. */
export const programs = {
  etcd: ["/usr/bin/etcd", "etcd-server"],
  patroni: ["/usr/bin/patroni", "patroni"],
  postgres: ["/usr/lib/postgresql/15/bin/postgres", "postgresql-15"],
  pgbouncer: ["/usr/sbin/pgbouncer", "pgbouncer"],
  curl: ["/usr/bin/curl", "curl"],
  redis: ["/usr/bin/redis-server", "redis-server"],
  nginx: ["/usr/sbin/nginx", "nginx-light"],
  caddy: ["/usr/bin/caddy", "caddy"],
  openssl: ["/usr/bin/openssl", "openssl"],
  pgbackrest: ["/usr/bin/pgbackrest", "pgbackrest"],
} as const;

export const pathOf = (name: keyof typeof programs): string => programs[name][0];

/** Null when nothing is missing, else one sentence. */
export function missingSentence(needed: readonly (keyof typeof programs)[]): string | null {
  const missing = needed.map((name) => programs[name]).filter(([path]) => !existsSync(path));
  if (missing.length === 0) return null;
  return `The campaign needs Debian's packages ${missing.map(([, name]) => name).join(", ")}: apt-get install them (see tests/README.md).`;
}
