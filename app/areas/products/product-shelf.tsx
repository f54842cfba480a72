import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { Section } from "#app/ui/section/section.tsx";
import { Shelf } from "#app/ui/shelf/shelf.tsx";
import styles from "./card.module.css";
import type { BasketView, CardView } from "./card-view.ts";
import { TileItem } from "./product-tile.tsx";
import type { Shopper } from "./shopper.server.ts";

type Props = {
  id: string;
  title: string;
  all?: { href: string; text: string };
  cards: readonly CardView[];
  basket: BasketView | null;
  shopper: Shopper;
  shown?: number;
  moreHref?: string;
};

/** A row of small cards: a carousel below 1440 px, above that six, then six more. */
export function ProductShelf({ id, title, all, cards, basket, shopper, shown = 6, moreHref }: Props) {
  const { t } = useTranslation("catalog");
  const { pathname, search } = useLocation();
  const here = pathname + search;
  if (cards.length === 0) return null;
  return (
    <Section id={id} title={title} aside={all && <Link href={all.href}>{all.text}</Link>}>
      <Shelf
        label={title}
        items={cards}
        renderItem={(card, className) => <TileItem key={card.uuid} {...{ card, basket, shopper, here, className }} small place={id} />}
        shown={shown}
        labels={{ previous: t("shelf.previous"), next: t("shelf.next") }}
      />
      {moreHref && cards.length > shown && (
        <p className={styles.more}>
          <ButtonLink href={moreHref} preventScrollReset>
            {t("shelf.more")}
          </ButtonLink>
        </p>
      )}
    </Section>
  );
}
