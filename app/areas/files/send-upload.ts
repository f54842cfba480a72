import { redirect } from "@remix-run/react";
import i18next from "i18next";
import type { FormErrors } from "#app/request/form-errors.ts";
import type { ScriptAnswer } from "#app/request/responses.server.ts";
import { uploadTimeout } from "#contract/limits.ts";
import { setUploadProgress } from "./upload-progress.ts";

type Sending = {
  /** The resource route that takes the form. */
  to: string;
  /** The field that shows a connection error. */
  field: string;
};

/**
 * For a `clientAction`: posts the form to a resource route by XMLHttpRequest, because only that reports progress. The router
 * handles the answer like that of the page's own action.
 */
export async function sendUpload(request: Request, fields: FormData, { to, field }: Sending): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const body = new FormData();
  body.set("back", pathname + search);
  for (const [name, value] of fields) body.append(name, value);
  const { status, answer } = await post(to, body, request.signal);
  if (answer === null) return Response.json(notSent(fields, field), { status: 503 });
  if ("redirectTo" in answer) return redirect(answer.redirectTo, 303);
  if ("errors" in answer) return Response.json(answer, { status });
  throw Response.json(answer, { status });
}

/** `answer` is null after a broken connection or a timeout. */
function post(to: string, body: FormData, signal: AbortSignal): Promise<{ status: number; answer: ScriptAnswer | null }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", to);
    request.setRequestHeader("Accept", "application/json");
    request.responseType = "json";
    request.timeout = uploadTimeout;
    request.upload.onprogress = ({ loaded, total }) => setUploadProgress(total > 0 ? Math.floor((loaded / total) * 100) : 0);
    request.onload = request.onerror = request.ontimeout = () => resolve({ status: request.status, answer: request.response });
    request.onabort = () => reject(new DOMException("Aborted", "AbortError"));
    request.onloadend = () => setUploadProgress(null);
    signal.addEventListener("abort", () => request.abort());
    setUploadProgress(0);
    request.send(body);
  });
}

/** The form errors shown after a broken connection; the field keeps its file. */
function notSent(fields: FormData, field: string): FormErrors {
  const values = Object.fromEntries([...fields].filter((entry): entry is [string, string] => typeof entry[1] === "string"));
  const file = fields.get("file");
  const name = file instanceof File ? file.name : "";
  return {
    intent: values.intent ?? "",
    values,
    errors: { [field]: [i18next.t("files:cut", { name })] },
    problem: { name: "OFFLINE", number: null, details: {} },
    offline: true,
  };
}
