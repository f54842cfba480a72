import type { ComponentType, HTMLAttributes, ReactElement } from "react";

type Plain = string | number | boolean | null | undefined;

/** The type where JSON can carry its values, else `never`: no functions, dates, maps or React elements. */
type Json<Value> = Value extends Plain
  ? Value
  : Value extends (...given: never[]) => unknown
    ? never
    : Value extends readonly (infer Part)[]
      ? readonly Json<Part>[]
      : Value extends ReactElement | Date | ReadonlyMap<unknown, unknown> | ReadonlySet<unknown> | symbol | bigint
        ? never
        : { [Name in keyof Value]: Json<Value[Name]> };

export type DrawnProps<Inner extends object> = HTMLAttributes<HTMLElement> & {
  as: "li" | "ul" | "div" | "span" | "aside" | "header" | "footer";
  of: ComponentType<Inner>;
  with: Json<Inner>;
  [data: `data-${string}`]: string | true | undefined;
};

/**
 * An element around one component whose markup follows from its props alone, so that it may be drawn apart from its page:
 * they are plain data, and the component makes no ids of its own (`useId`). Its handlers and its state are free.
 */
export function Drawn<Inner extends object>({ as: Element, of: Component, with: props, ...attributes }: DrawnProps<Inner>) {
  return (
    <Element {...attributes}>
      <Component {...(props as Inner)} />
    </Element>
  );
}
