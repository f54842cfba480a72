import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { type ReactNode, useRef } from "react";
import { Icon } from "../icon/icon.tsx";
import { Link } from "../link/link.tsx";
import { useHydrated } from "../use-hydrated.ts";
import styles from "./shelf.module.css";
import { firstShown } from "./shown.ts";

type Props<Item> = {
  label: string;
  items: readonly Item[];
  /** Renders a list item with a key. */
  renderItem: (item: Item, className: string | undefined) => ReactNode;
  /** Number of items shown on a wide screen; the address holds it (`?shown=12`). */
  shown?: number;
  /** The link "Показать ещё 6", shown when there are more items than `shown`. */
  more?: { href: string; text: string };
  labels: { previous: string; next: string };
  className?: string;
};

/** Below 1440 px a row that scrolls and snaps; from 1440 px a grid of six, with a link that shows six more. */
export function Shelf<Item>({ label, items, renderItem, shown = firstShown, more, labels, className }: Props<Item>) {
  const hydrated = useHydrated();
  const row = useRef<HTMLUListElement>(null);
  const scroll = (direction: 1 | -1) =>
    row.current?.scrollBy({
      left: direction * row.current.clientWidth * 0.8,
      behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth",
    });
  return (
    <div className={className}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls */}
      <div role="group" aria-label={label}>
        <ul ref={row} className={styles.row}>
          {items.map((item, index) => renderItem(item, index >= shown ? styles.extra : undefined))}
        </ul>
        {hydrated && (
          <div className={styles.arrows}>
            <button type="button" aria-label={labels.previous} onClick={() => scroll(-1)} className={styles.arrow}>
              <Icon as={ChevronLeft} />
            </button>
            <button type="button" aria-label={labels.next} onClick={() => scroll(1)} className={styles.arrow}>
              <Icon as={ChevronRight} />
            </button>
          </div>
        )}
      </div>
      {more && items.length > shown && (
        <p className={styles.more}>
          <Link href={more.href} preventScrollReset>
            {more.text}
          </Link>
        </p>
      )}
    </div>
  );
}
