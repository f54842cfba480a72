import type { ComponentType, HTMLAttributes, ReactElement } from "react";

type Plain = string | number | boolean | null | undefined;

/** The type if its values survive JSON or are handlers, else `never`: no functions that answer, dates, maps or React elements. */
type Json<Value> = Value extends Plain
  ? Value
  : Value extends (...args: never[]) => infer Answer
    ? // biome-ignore lint/suspicious/noConfusingVoidType: a handler answers nothing
      void extends Answer
      ? Value
      : never
    : Value extends readonly (infer Part)[]
      ? readonly Json<Part>[]
      : Value extends ReactElement | Date | ReadonlyMap<unknown, unknown> | ReadonlySet<unknown> | symbol | bigint
        ? never
        : { [Name in keyof Value]: Json<Value[Name]> };

export type CachedMarkupProps<Inner extends object> = HTMLAttributes<HTMLElement> & {
  as: "li" | "ul" | "div" | "span" | "aside" | "header" | "footer";
  of: ComponentType<Inner>;
  with: Json<Inner>;
  [data: `data-${string}`]: string | true | undefined;
};

/**
 * An element around a component whose HTML the server caches by its props (`speed/cached-markup.server.tsx`). The first render may
 * depend on the props alone: they are JSON and handlers, and the component calls no `useId`. State is allowed.
 */
export function CachedMarkup<Inner extends object>({ as: Element, of: Component, with: props, ...attributes }: CachedMarkupProps<Inner>) {
  return (
    <Element {...attributes}>
      <Component {...(props as Inner)} />
    </Element>
  );
}
