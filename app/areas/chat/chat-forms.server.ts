import { z } from "zod";
import { filesOf, toFileBodies } from "#app/areas/files/posted-files.server.ts";
import { sizesOf, totalOf } from "#app/areas/files/problem-sizes.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { ApiProblem } from "#app/request/api-problem.ts";
import { type FormArgs, formErrors, intent } from "#app/request/form.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { checkFiles, megabyte } from "#app/ui/file-input/check-files.ts";
import { chat } from "#contract/chat.ts";
import { maxMessageFiles, maxMessageLength } from "#contract/limits.ts";
import { optionalText, Uuid } from "#contract/primitives.ts";

export const ChatParams = z.object({ dealId: Uuid });
type Params = z.output<typeof ChatParams>;

/** Bytes of a form with one message's files and the fields around them. */
export const messageFormLimit = maxMessageFiles.bytes + megabyte;

/** `reply` is "data" when a script posts and stays on the page. */
const Message = z.object({ clientUuid: Uuid, text: optionalText(maxMessageLength), reply: z.string().optional() });
type Message = z.output<typeof Message>;

const name = "sendMessage";

/** The chat's intents; `back` is the page that contains the chat. */
export function chatForms(back: (dealId: string) => string) {
  const sendMessage = intent<Params, typeof Message>(Message, async (args) => {
    const files = filesOf(args.fields);
    if (files.length === 0 && !args.value.text) return formErrors(args, name, { text: ["required"] });
    const [problem] = checkFiles(files, [], {
      limit: maxMessageFiles.bytes,
      totalLimit: maxMessageFiles.bytes,
      maxCount: maxMessageFiles.count,
    }).problems;
    if (problem) return formErrors(args, name, { files: [unfitText(problem)] });
    try {
      const message = await send(args, files);
      return args.value.reply === "data" ? Response.json({ message }) : seeOther(back(args.params.dealId));
    } catch (error) {
      if (!(error instanceof ApiProblem) || files.length === 0 || ![400, 413, 415].includes(error.status)) throw error;
      return formErrors(args, name, { files: [Object.values(error.fields)[0] ?? error.message] });
    }
  });
  const Read = z.object({
    number: z.coerce.number({ error: "invalid" }).int({ error: "invalid" }).min(0, { error: "invalid" }),
    reply: z.string().optional(),
  });
  const readMessages = intent<Params, typeof Read>(Read, async ({ api, params, value }) => {
    const { reply, ...body } = value;
    await api(chat.read, { params: { uuid: params.dealId }, body });
    return reply === "data" ? Response.json({ read: body.number }) : seeOther(back(params.dealId));
  });
  return { sendMessage, readMessages };
}

async function send({ api, params, value: { clientUuid, text } }: FormArgs<Params, Message>, files: readonly File[]) {
  const uuid = params.dealId;
  if (files.length === 0) return api(chat.send, { params: { uuid }, body: { clientUuid, text: text ?? "" } });
  return api(chat.sendFiles, { params: { uuid }, body: { clientUuid, ...(text && { text }), files: await toFileBodies(files) } });
}

function unfitText(problem: ReturnType<typeof checkFiles>["problems"][number]): string {
  if (problem.kind === "format") return serverT()("files:format", { name: problem.file });
  if (problem.kind === "size") return serverT()("files:tooLarge", sizesOf(problem));
  return problem.kind === "count"
    ? serverT()("chat:composer.count", { count: maxMessageFiles.count })
    : serverT()("files:total", totalOf(problem));
}
