import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useTranslation } from "react-i18next";
import { Icon, type IconShape } from "#app/ui/icon/icon.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { ProductPicture } from "#app/ui/product-picture/product-picture.tsx";
import styles from "./product.module.css";
import type { ProductView } from "./product-view.ts";

const hrefOf = (index: number) => (index === 0 ? "?" : `?picture=${index + 1}`);

/** One large picture and thumbnails. Each is a link, so that they work without JavaScript and by keyboard. */
export function ProductPictures({ product, chosen }: { product: ProductView; chosen: number }) {
  const { t } = useTranslation("catalog");
  const { pictures, tint } = product;
  const shown = pictures[chosen] ?? pictures[0];
  if (!shown) return null;
  if (pictures.length === 1) return <ProductPicture name={shown.name} tint={tint} alt={shown.alt} size="square" eager />;
  return (
    <section aria-label={t("product.pictures")} aria-live="polite">
      <div className={styles.stage}>
        <ProductPicture key={shown.name} name={shown.name} tint={tint} alt={shown.alt} size="square" eager />
        <p className={styles.place} aria-hidden>
          {`${chosen + 1} / ${pictures.length}`}
        </p>
        <Turn to={(chosen + pictures.length - 1) % pictures.length} icon={ChevronLeft} side={styles.back} />
        <Turn to={(chosen + 1) % pictures.length} icon={ChevronRight} side={styles.on} />
      </div>
      <ul className={styles.thumbs}>
        {pictures.map((picture, index) => (
          <li key={picture.name}>
            <Link
              href={hrefOf(index)}
              preventScrollReset
              replace
              aria-label={t("product.picture", { number: index + 1 })}
              aria-current={index === chosen ? "true" : undefined}
            >
              <ProductPicture name={picture.name} tint={tint} size="m" eager />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Has the same name as the thumbnail of the picture it leads to. */
function Turn({ to, icon, side }: { to: number; icon: IconShape; side: string | undefined }) {
  const { t } = useTranslation("catalog");
  return (
    <Link
      href={hrefOf(to)}
      preventScrollReset
      replace
      aria-label={t("product.picture", { number: to + 1 })}
      className={`${styles.turn} ${side}`}
    >
      <Icon as={icon} />
    </Link>
  );
}
