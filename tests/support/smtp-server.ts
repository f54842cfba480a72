import { type AddressInfo, createServer, type Server } from "node:net";

export type SmtpServer = { server: Server; port: number; letters: string[] };

/** The part of RFC 5321 that the portal's letters need; `letters` holds them as received. */
export async function startSmtp(): Promise<SmtpServer> {
  const letters: string[] = [];
  const server = createServer((socket) => {
    let data: string[] | undefined;
    socket.setEncoding("utf8").write("220 ready\r\n");
    socket.on("error", () => {});
    socket.on("data", (chunk: string) => {
      for (const line of chunk.split("\r\n")) {
        if (data && line === ".") {
          letters.push(data.join("\r\n"));
          data = undefined;
          socket.write("250 taken\r\n");
        } else if (data) data.push(line);
        else if (line === "DATA") {
          data = [];
          socket.write("354 go on\r\n");
        } else if (line === "STARTTLS") socket.write("502 not here\r\n");
        else if (line.startsWith("QUIT")) socket.end("221 bye\r\n");
        else if (line !== "") socket.write("250 ok\r\n");
      }
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return { server, port: (server.address() as AddressInfo).port, letters };
}

/** The text of a letter in either of its two encodings. */
export function textOf(letter: string): string {
  const [head = "", ...rest] = letter.split("\r\n\r\n");
  const body = rest.join("\r\n\r\n");
  if (/^Content-Transfer-Encoding: base64/im.test(head)) return Buffer.from(body, "base64").toString();
  const bytes = body.replace(/=\r\n/g, "").replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, "latin1").toString();
}
