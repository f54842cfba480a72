import { Challenge } from "#contract/second-factor.ts";
import { ApiProblem } from "./api-problem.ts";
import { readCookie, setCookie } from "./cookies.server.ts";
import { seal, unseal } from "./seal.server.ts";

const cookie = "code-login";
/** As long as the challenge, whose end the backend checks. */
const seconds = 5 * 60;

/** Saves the challenge of a sign-in that goes on with a code of the app; true when there is one. It is in no address. */
export async function saveChallenge(context: object, error: unknown): Promise<boolean> {
  if (!(error instanceof ApiProblem) || error.problem !== "SECOND_FACTOR_REQUIRED") return false;
  const challenge = Challenge.safeParse(error.details);
  if (!challenge.success) return false;
  setCookie(context, cookie, await seal(cookie, challenge.data), seconds);
  return true;
}

export async function readChallenge(request: Request): Promise<Challenge | null> {
  const sealed = readCookie(request, cookie);
  return sealed ? (Challenge.safeParse(await unseal(cookie, sealed)).data ?? null) : null;
}

export const endChallenge = (context: object) => setCookie(context, cookie, "", 0);
