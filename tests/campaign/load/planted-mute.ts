import { subscribe } from "node:diagnostics_channel";
import type { ServerResponse } from "node:http";

subscribe("http.server.request.start", (message) => {
  const { response } = message as { response: ServerResponse };
  const { writeHead } = response;
  response.writeHead = ((...head: Parameters<typeof writeHead>) => {
    response.removeHeader("Retry-After");
    return writeHead.apply(response, head);
  }) as typeof writeHead;
});
