import { execFileSync } from "node:child_process";
import { join } from "node:path";
import type { Processes, Running } from "./processes.ts";
import { untilTrue } from "./processes.ts";
import { pathOf } from "./programs.ts";
import { fillShipped } from "./shipped-file.ts";
import { openVisitor, siteName } from "./visitor.ts";

const startMs = 20_000;

export type FrontServer = { name: "nginx" | "Caddy"; port: number; running: Running };

const lines = (ports: readonly number[], rest: string) => ports.map((port) => `server 127.0.0.1:${port} ${rest};`).join("\n    ");

/** Debian's nginx with `server/deploy/nginx.conf`, put into a main file as Debian's own. */
export async function startNginx(processes: Processes, portals: readonly number[], [plain, tls]: readonly number[]): Promise<FrontServer> {
  const folder = processes.makeFolder(`nginx-${tls}`);
  const [key, certificate] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
  const subject = ["-subj", `/CN=${siteName}`, "-days", "2", "-keyout", key, "-out", certificate];
  execFileSync(pathOf("openssl"), ["req", "-x509", "-newkey", "rsa:2048", "-nodes", ...subject], { stdio: "ignore" });
  processes.giveAway(key);
  const site = processes.write(
    `nginx-${tls}/portal.conf`,
    fillShipped("nginx.conf", [
      ["portal.example;", `${siteName};`],
      ["server 127.0.0.1:3000 max_fails=1 fail_timeout=5s;", lines(portals, "max_fails=1 fail_timeout=5s")],
      ["server 127.0.0.1:3000 max_fails=0;", lines(portals, "max_fails=0")],
      ["listen 80;", `listen 127.0.0.1:${plain};`],
      ["listen 443 ssl http2;", `listen 127.0.0.1:${tls} ssl http2;`],
      ["/etc/ssl/portal.example.pem", certificate],
      ["/etc/ssl/portal.example.key", key],
      ["/var/log/nginx/portal.log", join(folder, "portal.log")],
    ]),
  );
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder}/${name};`);
  const main = processes.write(
    `nginx-${tls}/nginx.conf`,
    `daemon off; worker_processes 2; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
     events { worker_connections 1024; }
     http { include /etc/nginx/mime.types; ${temporary.join(" ")} include ${site}; }`,
  );
  const command = [pathOf("nginx"), "-p", folder, "-e", join(folder, "error.log"), "-c", main];
  const running = processes.start(`nginx-${tls}`, command);
  await untilTrue("nginx answers", startMs, () => answers(tls ?? 0), running.log);
  return { name: "nginx", port: tls ?? 0, running };
}

/** Debian's Caddy with `server/deploy/Caddyfile`; the block before it sets ports and keeps it from the machine's list of authorities. */
export async function startCaddy(
  processes: Processes,
  portals: readonly number[],
  [plain, tls]: readonly number[],
  admins = portals,
): Promise<FrontServer> {
  const folder = processes.makeFolder(`caddy-${tls}`);
  const options = `{\n\tadmin off\n\tskip_install_trust\n\thttp_port ${plain}\n\thttps_port ${tls}\n\tdefault_bind 127.0.0.1\n}\n`;
  const file = processes.write(`caddy-${tls}/Caddyfile`, `${options}${fillShipped("Caddyfile", [])}`);
  const addresses = (ports: readonly number[]) => ports.map((port) => `127.0.0.1:${port}`).join(" ");
  const env = {
    SITE: siteName,
    PORTAL: addresses(portals),
    ADMIN_PORTAL: addresses(admins),
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  };
  const running = processes.start(`caddy-${tls}`, [pathOf("caddy"), "run", "--config", file, "--adapter", "caddyfile"], { env });
  await untilTrue("Caddy answers", startMs, () => answers(tls ?? 0), running.log);
  return { name: "Caddy", port: tls ?? 0, running };
}

const answers = async (port: number) => (await openVisitor(port).ask("GET", "/")).status > 0;
