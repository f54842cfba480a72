import { Field } from "#app/ui/field/field.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden/visually-hidden.tsx";
import type { CartT } from "./cart-texts.ts";
import type { CartSegment } from "./cart-view.ts";
import { segmentWishes } from "./posted-wishes.ts";
import styles from "./segment-block.module.css";
import { type PostedWish, useWishes } from "./use-wishes.ts";

/** Minimum remaining shelf life of the segment's goods. */
export function SegmentWish({ segment, posted, t }: { segment: CartSegment; posted: PostedWish | null; t: CartT }) {
  const name = `shelf-${segment.uuid}`;
  const { watch, errorOf, typedOf } = useWishes(segmentWishes(segment), posted, {
    saved: t("wish.shelfLifeSaved", { name: segment.name }),
    waits: t("wish.waits"),
  });
  return (
    <div className={styles.wish} {...watch}>
      <Field
        id={name}
        label={
          <>
            {t("wish.shelfLife")}
            <VisuallyHidden>{`, ${segment.name}`}</VisuallyHidden>
          </>
        }
        optional={t("wish.optional")}
        error={errorOf(name)}
      >
        <TextInput
          name={name}
          inputMode="numeric"
          maxLength={3}
          autoComplete="off"
          defaultValue={typedOf(name, segment.shelfLife === null ? "" : String(segment.shelfLife))}
        />
      </Field>
    </div>
  );
}
