import { z } from "zod";
import { filesOf, toFileBodies } from "#app/areas/files/posted-files.server.ts";
import { sizesOf, totalOf } from "#app/areas/files/problem-sizes.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { ApiProblem } from "#app/request/api-problem.ts";
import { setFlash } from "#app/request/flash.server.ts";
import { type FormArgs, formErrors, intent } from "#app/request/form.server.ts";
import type { FormErrors } from "#app/request/form-errors.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { checkFiles, megabyte } from "#app/ui/file-input/check-files.ts";
import { type ComplaintKind, complaintKinds, ticketStatuses } from "#contract/enums.ts";
import { maxMessageFiles, maxMessageLength, maxTicketDescriptionLength, maxTicketFiles } from "#contract/limits.ts";
import { optionalText, singleLine, text, Uuid } from "#contract/primitives.ts";
import { tickets } from "#contract/tickets.ts";

export const TicketParams = z.object({ ticketUuid: Uuid });
type Params = z.output<typeof TicketParams>;

/** Bytes of a form with files and the fields around them. */
export const ticketFormLimit = maxTicketFiles.bytes + megabyte;

/** Browsers post each line break as two characters but count it as one. */
const lines = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (typeof value === "string" ? value.replaceAll("\r\n", "\n") : value), schema);

const New = z.object({
  clientUuid: Uuid,
  theme: singleLine(200),
  description: lines(text(maxTicketDescriptionLength)),
  deal: Uuid.optional(),
});

/** A complaint's lines: fields `claim-<line uuid>` with what is wrong; empty if nothing is. */
function complaintsOf(fields: FormData): { lineUuid: string; kind: ComplaintKind }[] {
  return [...fields.entries()].flatMap(([name, value]) => {
    const lineUuid = Uuid.safeParse(name.replace(/^claim-/, ""));
    const kind = complaintKinds.find((each) => each === value);
    return name.startsWith("claim-") && lineUuid.success && kind ? [{ lineUuid: lineUuid.data, kind }] : [];
  });
}

export const createForms = {
  create: intent<unknown, typeof New>(New, async (args) => {
    const { api, value, context, fields } = args;
    const files = filesOf(fields);
    const unfit = fileErrors(args, "create", files, maxTicketFiles.count);
    if (unfit) return unfit;
    const { deal: dealUuid, ...rest } = value;
    const complaints = complaintsOf(fields);
    return besideFiles(args, "create", files, async () => {
      const body = { ...rest, ...(dealUuid && { dealUuid }), complaints, files: await toFileBodies(files) };
      const { uuid, number } = await api(tickets.create, { body });
      setFlash(context, { key: "ticketCreated", tone: "success", values: { number } });
      return seeOther(paths.ticket(uuid));
    });
  }),
};

/** The status the page showed. */
const FromStatus = z.object({ from: z.enum(ticketStatuses).optional() });
const Assign = z.object({ assigneeUuid: z.uuid({ error: "select" }), from: z.union([Uuid, z.literal("none")]).optional() });
const Close = FromStatus.extend({
  clientUuid: Uuid,
  answer: lines(text(maxMessageLength)),
  lastMessageNumber: z.coerce.number({ error: "invalid" }).int({ error: "invalid" }).min(0, { error: "invalid" }),
});
/** `reply` is "data" when a script posts and stays on the page. */
const Message = z.object({ clientUuid: Uuid, text: lines(optionalText(maxMessageLength)), reply: z.string().optional() });

export const ticketForms = {
  takeIntoWork: intent<Params, typeof FromStatus>(FromStatus, async ({ api, params, context, value }) => {
    const { number } = await api(tickets.setStatus, { params: { uuid: params.ticketUuid }, body: { status: "in_work", ...value } });
    setFlash(context, { key: "ticketTaken", tone: "success", values: { number } });
    return seeOther(paths.ticket(params.ticketUuid));
  }),
  assign: intent<Params, typeof Assign>(Assign, async ({ api, params, context, value: { assigneeUuid, from } }) => {
    const body = { assigneeUuid, ...(from && { from: from === "none" ? null : from }) };
    const { number, assigneeName } = await api(tickets.assign, { params: { uuid: params.ticketUuid }, body });
    const isAlready = from === assigneeUuid;
    setFlash(context, {
      key: isAlready ? "ticketAssignedAlready" : "ticketAssigned",
      tone: isAlready ? "info" : "success",
      values: { number, name: assigneeName ?? "" },
    });
    return seeOther(paths.ticket(params.ticketUuid));
  }),
  resolve: intent<Params, typeof FromStatus>(FromStatus, async ({ api, params, context, value }) => {
    const { number } = await api(tickets.setStatus, { params: { uuid: params.ticketUuid }, body: { status: "closed", ...value } });
    setFlash(context, { key: "ticketClosed", tone: "success", values: { number } });
    return seeOther(paths.ticket(params.ticketUuid));
  }),
  close: intent<Params, typeof Close>(Close, async ({ api, params, context, value }) => {
    const { number } = await api(tickets.setStatus, { params: { uuid: params.ticketUuid }, body: { status: "closed", ...value } });
    setFlash(context, { key: "ticketClosed", tone: "success", values: { number } });
    return seeOther(paths.ticket(params.ticketUuid));
  }),
  sendMessage: intent<Params, typeof Message>(Message, async (args) => {
    const { fields, value } = args;
    const files = filesOf(fields);
    if (files.length === 0 && !value.text) return formErrors(args, "sendMessage", { text: ["required"] });
    const unfit = fileErrors(args, "sendMessage", files, maxMessageFiles.count);
    return unfit ?? besideFiles(args, "sendMessage", files, () => sendMessage(args, files));
  }),
};

/** Redirects to the ticket that got the message, which may be a new one. */
async function sendMessage(
  { api, params, context, value }: FormArgs<Params, z.output<typeof Message>>,
  files: readonly File[],
): Promise<Response> {
  const uuid = params.ticketUuid;
  const { clientUuid, text: messageText, reply } = value;
  const body = { clientUuid, ...(messageText && { text: messageText }), files: await toFileBodies(files) };
  const { ticketUuid, message } = await api(tickets.send, { params: { uuid }, body });
  if (reply === "data" && message) return Response.json({ message });
  if (ticketUuid !== uuid) {
    const { number } = await api(tickets.get, { params: { uuid: ticketUuid } });
    setFlash(context, { key: "ticketContinued", tone: "success", values: { number } });
  }
  return seeOther(paths.ticket(ticketUuid));
}

function fileErrors(args: FormArgs<unknown, unknown>, name: string, files: readonly File[], maxCount: number): FormErrors | null {
  const [problem] = checkFiles(files, [], { limit: maxTicketFiles.bytes, totalLimit: maxTicketFiles.bytes, maxCount: maxCount }).problems;
  if (!problem) return null;
  const t = serverT();
  const message =
    problem.kind === "format"
      ? t("files:format", { name: problem.file })
      : problem.kind === "size"
        ? t("files:tooLarge", sizesOf(problem))
        : problem.kind === "count"
          ? t("tickets:new.tooMany", { count: maxCount })
          : t("files:total", totalOf(problem));
  return formErrors(args, name, { files: [message] });
}

/** Turns errors about the files into field errors. */
async function besideFiles(
  args: FormArgs<unknown, unknown>,
  name: string,
  files: readonly File[],
  send: () => Promise<Response>,
): Promise<Response | FormErrors> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiProblem) || files.length === 0 || ![413, 415].includes(error.status)) throw error;
    return formErrors(args, name, { files: [Object.values(error.fields)[0] ?? error.message] });
  }
}
