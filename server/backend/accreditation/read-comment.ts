import { throwFieldErrors } from "../problem.ts";

/** The comment, required for a refusal and a petition. */
export function requireComment(comment: string | null | undefined): string {
  return comment?.trim() || throwFieldErrors({ comment: "comment" });
}
