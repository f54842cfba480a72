export type Sending = { to: string; subject: string; text: string };

/** Each sends one message or throws. A channel without settings is absent. */
export type Transports = { email?: (message: Sending) => Promise<void>; sms?: (message: Sending) => Promise<void> };

const timeoutMs = 15_000;

type Setup = { smtpUrl?: string | undefined; smsUrl?: string | undefined; from: string };

export function openTransports({ smtpUrl, smsUrl, from }: Setup): Transports {
  return { ...(smtpUrl && { email: overSmtp(smtpUrl, from) }), ...(smsUrl && { sms: overGateway(smsUrl) }) };
}

/** The SMTP library is imported with the first e-mail: many portals send none. */
async function openSmtp(url: string, timeout: number) {
  const { createTransport } = await import("nodemailer");
  const { hostname } = new URL(url);
  return createTransport({
    url,
    // Else somebody on the way may remove the server's offer of STARTTLS. For a relay in one's own network ?requireTLS=false, which wins.
    requireTLS: !/^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname),
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

function overSmtp(url: string, from: string): NonNullable<Transports["email"]> {
  return async ({ to, subject, text }) => {
    const transport = await openSmtp(url, timeoutMs);
    // An object, because a string would be parsed as a list of addresses.
    await transport.sendMail({ from, to: { name: "", address: to }, subject, text });
  };
}

/** Connects and signs in without sending anything; throws if that is impossible. */
export async function verifySmtp(url: string, timeout: number): Promise<void> {
  const transport = await openSmtp(url, timeout);
  await transport.verify().finally(() => transport.close());
}

/** Sends POST {to, text} as JSON, with the URL's user and password as basic authentication. Any 2xx is success. */
function overGateway(gateway: string): NonNullable<Transports["sms"]> {
  const url = new URL(gateway);
  const login = [url.username, url.password].map(decodeURIComponent).join(":");
  url.username = "";
  url.password = "";
  return async ({ to, text }) => {
    const answer = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(login !== ":" && { authorization: `Basic ${Buffer.from(login).toString("base64")}` }),
      },
      body: JSON.stringify({ to, text }),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: "error",
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`the gateway answered ${answer.status}`);
  };
}
