import { useNavigation, useSubmit } from "@remix-run/react";
import { type PointerEvent, type RefObject, useRef, useState } from "react";
import { classes } from "#app/ui/classes.ts";
import { isDrag } from "#app/ui/drag/drag.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { mayMove, movePhoto, pressOf } from "./move-photo.ts";
import styles from "./seller-products.module.css";

type Movable = { uuid: string; owner: string | null };
type Carried = { from: number; over: number | undefined; x: number; y: number };

/** Dragging this close to the screen's edge scrolls the page. */
const edgePx = 60;

/**
 * Reorders photos by mouse, touch or pen. A drop submits the form like a button and shows the new order optimistically. Touch
 * drags only by the handle, because elsewhere it scrolls.
 */
export function usePhotoDrag<Photo extends Movable>(photos: readonly Photo[], form: RefObject<HTMLFormElement>) {
  const hydrated = useHydrated();
  const submit = useSubmit();
  const { formData } = useNavigation();
  const list = useRef<HTMLOListElement>(null);
  /** Where the pointer went down, in page coordinates; null while no photo is held. */
  const start = useRef<{ x: number; y: number } | null>(null);
  const [carried, setCarried] = useState<Carried>();
  const press = formData?.get("intent") === "arrange" ? formData.get("press") : null;
  const ordered = typeof press === "string" ? movePhoto(photos, press).photos : photos;
  const end = () => {
    start.current = null;
    setCarried(undefined);
  };
  /** The place under the pointer, if the photo may go there. */
  const placeAt = (from: number, x: number, y: number) => {
    const place = [...(list.current?.children ?? [])].findIndex((item, index) => {
      const { left, right, top, bottom } = item.getBoundingClientRect();
      return index !== from && x >= left && x <= right && y >= top && y <= bottom;
    });
    return mayMove(ordered, from, place) ? place : undefined;
  };
  const move = (from: number, { clientX, clientY, pageX, pageY }: PointerEvent) => {
    if (!start.current) return;
    const [x, y] = [pageX - start.current.x, pageY - start.current.y];
    if (!carried && !isDrag(x, y)) return;
    if (clientY < edgePx) scrollBy(0, -edgePx / 4);
    if (clientY > innerHeight - edgePx) scrollBy(0, edgePx / 4);
    setCarried({ from, over: placeAt(from, clientX, clientY), x, y });
  };
  const drop = (from: number, { clientX, clientY, pageX, pageY }: PointerEvent) => {
    const isCarried = start.current && isDrag(pageX - start.current.x, pageY - start.current.y);
    const photo = ordered[from];
    const place = placeAt(from, clientX, clientY);
    end();
    if (!isCarried || !photo || place === undefined || !form.current) return;
    const fields = new FormData(form.current);
    fields.set("press", pressOf.to(photo.uuid, place));
    submit(fields, { method: "post", preventScrollReset: true });
  };
  return {
    shown: ordered,
    listProps: { ref: list },
    photoProps: (index: number) => ({
      className: classes(styles.photo, index === carried?.from && styles.carried, index === carried?.over && styles.place),
      ...(index === carried?.from && { style: { translate: `${carried.x}px ${carried.y}px` } }),
    }),
    /** Null if the photo cannot be moved. */
    pictureProps: (index: number, mayEdit: boolean) => {
      const isMovable = hydrated && mayEdit && [index - 1, index + 1].some((to) => mayMove(ordered, index, to));
      if (!isMovable) return null;
      return {
        className: styles.movable,
        onPointerDown: (event: PointerEvent<HTMLElement>) => {
          const isHeld = event.pointerType === "mouse" ? event.button === 0 : (event.target as Element).closest("[data-handle]") !== null;
          if (!isHeld || !event.isPrimary) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          start.current = { x: event.pageX, y: event.pageY };
        },
        onPointerMove: (event: PointerEvent) => move(index, event),
        onPointerUp: (event: PointerEvent) => drop(index, event),
        onPointerCancel: end,
      };
    },
  };
}
