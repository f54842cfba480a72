import { refuseFields } from "../problem.ts";

/** A refusal and a petition are explained; spaces explain nothing. */
export function requireComment(comment: string | null | undefined): string {
  return comment?.trim() || refuseFields({ comment: "comment" });
}
