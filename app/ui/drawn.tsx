import type { ComponentType, HTMLAttributes } from "react";

export type DrawnProps<Inner extends object> = HTMLAttributes<HTMLElement> & {
  as: "li" | "ul" | "div" | "aside" | "header" | "footer";
  of: ComponentType<Inner>;
  /** Plain data and handlers. */
  with: Inner;
  [data: `data-${string}`]: string | true | undefined;
};

/**
 * An element around one component whose markup follows from its props alone: the server draws it once for equal props and
 * keeps the text (`server-drawn.tsx`). The component reads no context and makes no ids of its own (`useId`).
 */
export function Drawn<Inner extends object>({ as: Element, of: Component, with: props, ...attributes }: DrawnProps<Inner>) {
  return (
    <Element {...attributes}>
      <Component {...props} />
    </Element>
  );
}
