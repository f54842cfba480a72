import { useTranslation } from "react-i18next";
import { Link } from "#app/ui/link/link.tsx";
import { ProductPicture } from "#app/ui/product-picture/product-picture.tsx";
import styles from "./product.module.css";
import type { ProductView } from "./product-view.ts";

/** The primary picture first; the others are links, so that they open without scripts. */
export function ProductPictures({ product, chosen }: { product: ProductView; chosen: number }) {
  const { t } = useTranslation("catalog");
  const { pictures, tint, name } = product;
  const shown = pictures[chosen] ?? product.picture;
  return (
    <div>
      <ProductPicture name={shown} tint={tint} alt={name} size="square" eager />
      {pictures.length > 1 && (
        <nav aria-label={t("product.pictures")}>
          <ul className={styles.thumbs}>
            {pictures.map((picture, index) => (
              <li key={picture}>
                <Link
                  href={index === 0 ? "?" : `?picture=${index + 1}`}
                  preventScrollReset
                  replace
                  aria-label={t("product.picture", { number: index + 1 })}
                  aria-current={index === chosen ? "true" : undefined}
                >
                  <ProductPicture name={picture} tint={tint} size="m" eager />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}
