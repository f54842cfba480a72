import { z } from "zod";
import { type SentFile, sendFile } from "#app/areas/files/send-file.server.ts";
import { type FlashKey, setFlash } from "#app/request/flash.server.ts";
import { type FormArgs, intent } from "#app/request/form.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { dealStatuses } from "#contract/deal-statuses.ts";
import { deals } from "#contract/deals.ts";
import { documents } from "#contract/documents.ts";
import { maxBuyerNumberLength } from "#contract/limits.ts";
import { papers } from "#contract/papers.ts";
import { optionalSingleLine, optionalText, Uuid } from "#contract/primitives.ts";
import { isBuyer } from "#contract/roles.ts";
import { collectForms } from "./collect-forms.server.ts";
import { type DialogAction, type DirectAction, dealButtons, type MovingAction, movingActions } from "./deal-buttons.ts";
import { checkEdit, findProducts, saveEdit } from "./edit-forms.server.ts";

export const DealParams = z.object({ dealId: Uuid });
type Params = z.output<typeof DealParams>;

/** The version the page showed: the backend rejects changes to an older one. */
const Versioned = z.object({ version: z.number({ error: "invalid" }).int().optional() });
const WithReason = Versioned.extend({ reason: optionalText(1000) });

type Args<Value> = FormArgs<Params, Value>;

function done(
  { params, context }: Pick<Args<unknown>, "params" | "context">,
  key: FlashKey,
  values?: Record<string, string | number>,
): Response {
  setFlash(context, { key, tone: "success", ...(values && { values }) });
  return seeOther(paths.deal(params.dealId));
}

function moveBy(action: MovingAction) {
  const { to, flash } = dealButtons[action].moves;
  return intent<Params, typeof Versioned>(Versioned, async (args) => {
    const { number } = await args.api(deals.setStatus, { params: { uuid: args.params.dealId }, body: { status: to, ...args.value } });
    return done(args, flash, { number });
  });
}
const moves = Object.fromEntries(movingActions.map((action) => [action, moveBy(action)])) as Record<
  MovingAction,
  ReturnType<typeof moveBy>
>;

const decline = intent<Params, typeof WithReason>(WithReason, async (args) => {
  const { me, value, api, params } = args;
  const status = isBuyer(me.roles) ? "declined_by_buyer" : "declined_by_seller";
  const { number } = await api(deals.setStatus, { params: { uuid: params.dealId }, body: { status, ...value } });
  return done(args, "dealDeclined", { number });
});

const ChosenStatus = WithReason.extend({ status: z.enum(dealStatuses, { error: "select" }) });
const changeStatus = intent<Params, typeof ChosenStatus>(ChosenStatus, async (args) => {
  const { number } = await args.api(deals.setStatus, { params: { uuid: args.params.dealId }, body: args.value });
  return done(args, "dealStatusChanged", { number });
});

const Seller = Versioned.extend({ seller_customer_uuid: Uuid });
const assignSeller = intent<Params, typeof Seller>(Seller, async (args) => {
  const { sellerCustomerName } = await args.api(deals.assignSeller, { params: { uuid: args.params.dealId }, body: args.value });
  return done(args, "dealAssigned", { person: sellerCustomerName ?? "" });
});

const takeDeal = intent<Params, typeof Versioned>(Versioned, async (args) => {
  await args.api(deals.assignSeller, { params: { uuid: args.params.dealId }, body: { seller_customer_uuid: args.me.uuid, ...args.value } });
  return done(args, "dealTaken");
});

const confirmPayment = intent<Params, typeof Versioned>(Versioned, async (args) => {
  await args.api(deals.patch, { params: { uuid: args.params.dealId }, body: { isPaid: true, ...args.value } });
  return done(args, "dealPaid");
});

const Delivery = Versioned.extend({ driver: optionalSingleLine(200).default(""), car: optionalSingleLine(100).default("") });
const delivery = intent<Params, typeof Delivery>(Delivery, async (args) => {
  const { version, ...deliveryDetails } = args.value;
  await args.api(deals.patch, { params: { uuid: args.params.dealId }, body: { deliveryDetails, version } });
  return done(args, "dealDetailsSaved");
});

const Comment = Versioned.extend({ comment: optionalText(1000) });
const comment = intent<Params, typeof Comment>(Comment, async (args) => {
  await args.api(deals.patch, { params: { uuid: args.params.dealId }, body: { ...args.value, comment: args.value.comment ?? "" } });
  return done(args, "dealDetailsSaved");
});

const BuyerNumber = Versioned.extend({ buyerNumber: optionalSingleLine(maxBuyerNumberLength).default("") });
const buyerNumber = intent<Params, typeof BuyerNumber>(BuyerNumber, async (args) => {
  await args.api(deals.patch, { params: { uuid: args.params.dealId }, body: args.value });
  return done(args, "dealDetailsSaved");
});

const collect = collectForms<Params>(async (args, { suborderUuid, products, version }) => {
  await args.api(deals.patch, { params: { uuid: args.params.dealId }, body: { collected: { suborderUuid, products }, version } });
  return done(args, "dealCollected");
});

export const uploadDocument = intent<Params, typeof Versioned>(Versioned, async (args) => {
  const { api, params, key } = args;
  const send = (body: SentFile) => api(documents.upload, { params: { uuid: params.dealId }, body, key });
  const sent = await sendFile(args, { intent: "uploadDocument", field: "file", send });
  return "errors" in sent ? sent : done(args, "documentUploaded", { name: sent.name });
});

const Nothing = z.object({});
const issueInvoice = intent<Params, typeof Nothing>(Nothing, async ({ api, params, context }) => {
  const { uuid, number } = await api(papers.issueInvoice, { params: { uuid: params.dealId }, body: {} });
  setFlash(context, { key: "invoiceIssued", tone: "success", values: { number } });
  return seeOther(paths.dealPaper(params.dealId, uuid));
});

const issueSpecification = intent<Params, typeof Nothing>(Nothing, async ({ api, params, context }) => {
  const { uuid, number } = await api(papers.issueSpecification, { params: { uuid: params.dealId }, body: {} });
  setFlash(context, { key: "specificationIssued", tone: "success", values: { number } });
  return seeOther(paths.dealPaper(params.dealId, uuid));
});

const IssueUpd = z.object({ requisites: z.literal("yes", { error: "invalid" }).optional() });
const issueUpd = intent<Params, typeof IssueUpd>(IssueUpd, async ({ api, params, context, value }) => {
  const body = value.requisites ? { requisites: true as const } : {};
  const { uuid, number } = await api(papers.issueUpd, { params: { uuid: params.dealId }, body });
  setFlash(context, { key: "updIssued", tone: "success", values: { number } });
  return seeOther(paths.dealPaper(params.dealId, uuid));
});

const issueAdvances = intent<Params, typeof Nothing>(Nothing, async (args) => {
  await args.api(papers.issueAdvances, { params: { uuid: args.params.dealId }, body: {} });
  return done(args, "advancesIssued");
});

const OneDocument = z.object({ documentUuid: Uuid });
const deleteDocument = intent<Params, typeof OneDocument>(OneDocument, async (args) => {
  await args.api(documents.delete, { params: { uuid: args.params.dealId, documentUuid: args.value.documentUuid } });
  return done(args, "documentDeleted");
});

/** The deal page's forms, by intent. The first one handles a submit without a named button. */
export const dealForms = {
  check: checkEdit,
  find: findProducts,
  save: saveEdit,
  ...moves,
  decline,
  changeStatus,
  assignSeller,
  takeDeal,
  confirmPayment,
  delivery,
  comment,
  buyerNumber,
  ...collect,
  uploadDocument,
  deleteDocument,
  issueInvoice,
  issueUpd,
  issueAdvances,
  issueSpecification,
} satisfies Record<DirectAction | DialogAction, unknown> & Record<string, unknown>;
