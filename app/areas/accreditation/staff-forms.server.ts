import { z } from "zod";
import { type FlashKey, setFlash } from "#app/request/flash.server.ts";
import { type FormArgs, intent } from "#app/request/form.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { samePage } from "#app/request/same-page.server.ts";
import { accreditation } from "#contract/accreditation.ts";
import { branches } from "#contract/branches.ts";
import { isText } from "#contract/clean-text.ts";
import { type ProcessType, processTypes } from "#contract/enums.ts";
import { cleanedLines, Uuid } from "#contract/primitives.ts";

export const AccreditationParams = z.object({ uuid: Uuid });
type Params = z.output<typeof AccreditationParams>;

/** domain.md section 22 D28: required, at most 1,000 characters. */
const Comment = cleanedLines(1000, { error: "comment", tooLong: "maxEntered" })
  .min(1, { error: "comment" })
  .refine(isText, { error: "unreadable" });

type Args = Pick<FormArgs<Params, unknown>, "context" | "url">;

function done({ context, url }: Args, key: FlashKey, values?: Record<string, string>): Response {
  setFlash(context, { key, tone: "success", ...(values && { values }) });
  return seeOther(samePage(url));
}

/** The step the page showed: the backend refuses a decision on any other. */
const Step = z.object({ processUuid: Uuid, processType: z.enum(processTypes) });

const take = intent<Params, typeof Step>(Step, async (args) => {
  await args.api(accreditation.assignProcess, { params: { processUuid: args.value.processUuid }, body: { customerUuid: args.me.uuid } });
  return done(args, "stepTaken");
});

const Representative = z.object({ salesRepresentativeUuid: z.uuid({ error: "select" }) });
const assignRepresentative = intent<Params, typeof Representative>(Representative, async (args) => {
  const { salesRepresentativeName } = await args.api(accreditation.assignRepresentative, {
    params: { id: args.params.uuid },
    body: args.value,
  });
  return done(args, "representativeAssigned", { person: salesRepresentativeName ?? "" });
});

const Colleague = Step.extend({ customerUuid: z.uuid({ error: "select" }) });
const reassign = intent<Params, typeof Colleague>(Colleague, async (args) => {
  await args.api(accreditation.assignProcess, {
    params: { processUuid: args.value.processUuid },
    body: { customerUuid: args.value.customerUuid },
  });
  return done(args, "stepReassigned");
});

const Nothing = z.object({});
const formContract = intent<Params, typeof Nothing>(Nothing, async (args) => {
  await args.api(accreditation.createContract, { body: { accreditationUuid: args.params.uuid } });
  return done(args, "contractFormed");
});

const sendToSecurity = intent<Params, typeof Nothing>(Nothing, async (args) => {
  await args.api(accreditation.finishSigning, { params: { id: args.params.uuid } });
  return done(args, "sentToSecurity");
});

const OfDocument = z.object({ documentUuid: Uuid });
const acceptDocument = intent<Params, typeof OfDocument>(OfDocument, async (args) => {
  const { name } = await args.api(accreditation.setDocumentStatus, {
    params: { uuid: args.value.documentUuid },
    body: { status: "accepted" },
  });
  return done(args, "documentAccepted", { name });
});

const takeBackDocument = intent<Params, typeof OfDocument>(OfDocument, async (args) => {
  const { name } = await args.api(accreditation.setDocumentStatus, {
    params: { uuid: args.value.documentUuid },
    body: { status: "processing" },
  });
  return done(args, "documentTakenBack", { name });
});

const Declined = OfDocument.extend({ comment: Comment });
const declineDocument = intent<Params, typeof Declined>(Declined, async (args) => {
  const { documentUuid, comment } = args.value;
  const { name } = await args.api(accreditation.setDocumentStatus, {
    params: { uuid: documentUuid },
    body: { status: "declined", comment },
  });
  return done(args, "documentDeclined", { name });
});

const Schedule = z.object({ branchUuid: Uuid, scheduleUuid: z.uuid({ error: "select" }) });
const setSchedule = intent<Params, typeof Schedule>(Schedule, async (args) => {
  const { branchUuid, scheduleUuid } = args.value;
  const { name } = await args.api(branches.setSchedule, { params: { id: branchUuid }, body: { scheduleUuid } });
  return done(args, "scheduleSet", { name });
});

type Resolution = "finished" | "petition" | "declined";

/** Calls the endpoint of the step's role; only directors have a petition. */
async function resolve(args: FormArgs<Params, z.output<typeof Step>>, status: Resolution, comment?: string): Promise<void> {
  const { api, params, value } = args;
  const id = { id: params.uuid };
  const body = { uuid: value.processUuid, ...(comment && { comment }) };
  const type: ProcessType = value.processType;
  if (type === "accreditation_by_security" && status !== "petition")
    await api(accreditation.resolveBySecurity, { params: id, body: { ...body, status } });
  else if (type === "accreditation_by_distribution_director")
    await api(accreditation.resolveByDistributionDirector, { params: id, body: { ...body, status } });
  else await api(accreditation.resolveByRegionalDirector, { params: id, body: { ...body, status } });
}

const approve = intent<Params, typeof Step>(Step, async (args) => {
  await resolve(args, "finished");
  return done(args, "stepApproved");
});

const WithComment = Step.extend({ comment: Comment });
const decide = (status: Resolution, flash: FlashKey) =>
  intent<Params, typeof WithComment>(WithComment, async (args) => {
    await resolve(args, status, args.value.comment);
    return done(args, flash);
  });

/** The staff page's forms, by intent. */
export const staffForms = {
  take,
  assignRepresentative,
  reassign,
  formContract,
  sendToSecurity,
  acceptDocument,
  takeBackDocument,
  declineDocument,
  setSchedule,
  approve,
  approveWithComments: decide("finished", "stepApproved"),
  petition: decide("petition", "petitionGiven"),
  decline: decide("declined", "stepDeclined"),
};
