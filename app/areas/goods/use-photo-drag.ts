import { useNavigation, useSubmit } from "@remix-run/react";
import { type DragEvent, type RefObject, useState } from "react";
import { classes } from "#app/ui/classes.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import styles from "./goods.module.css";
import { mayMove, movePhoto, pressOf } from "./move-photo.ts";

type Movable = { uuid: string; owner: string | null };

/** Photos that a mouse carries to their places: a drop sends the form as a button would, and the order shows before the answer. */
export function usePhotoDrag<Photo extends Movable>(photos: readonly Photo[], form: RefObject<HTMLFormElement>) {
  const hydrated = useHydrated();
  const submit = useSubmit();
  const { formData } = useNavigation();
  const [from, setFrom] = useState<number>();
  const [over, setOver] = useState<number>();
  const press = formData?.get("intent") === "arrange" ? formData.get("press") : null;
  const shown = typeof press === "string" ? movePhoto(photos, press).photos : photos;
  const end = () => {
    setFrom(undefined);
    setOver(undefined);
  };
  const mayDrop = (index: number) => from !== undefined && mayMove(shown, from, index);
  const drop = (index: number) => {
    const photo = from === undefined ? undefined : shown[from];
    end();
    if (!photo || !form.current) return;
    const fields = new FormData(form.current);
    fields.set("press", pressOf.to(photo.uuid, index));
    submit(fields, { method: "post", preventScrollReset: true });
  };
  return {
    shown,
    listProps: { onDragEnd: end },
    photoProps: (index: number) => ({
      className: classes(styles.photo, index === from && styles.carried, index === over && styles.place),
      onDragOver: (event: DragEvent) => {
        if (!mayDrop(index)) return setOver(undefined);
        event.preventDefault();
        setOver(index);
      },
      onDrop: (event: DragEvent) => {
        if (!mayDrop(index)) return;
        event.preventDefault();
        drop(index);
      },
    }),
    pictureProps: (index: number, mayEdit: boolean) => {
      const isMovable = hydrated && mayEdit && [index - 1, index + 1].some((to) => mayMove(shown, index, to));
      if (!isMovable) return {};
      return {
        draggable: true,
        className: styles.movable,
        onDragStart: (event: DragEvent) => {
          event.dataTransfer.effectAllowed = "move";
          event.dataTransfer.setData("text/plain", "");
          setFrom(index);
        },
      };
    },
  };
}
