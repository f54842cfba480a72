import { useTranslation } from "react-i18next";
import { unbroken } from "#app/i18n/format.ts";
import { Link } from "#app/ui/link/link.tsx";
import { shownPicture } from "#app/ui/product-picture/picture-name.ts";
import { ProductPicture } from "#app/ui/product-picture/product-picture.tsx";
import type { ProductPhoto } from "#contract/pictures.ts";
import styles from "./seller-products.module.css";

type Props = { product: { name: string; sku: string; picture: ProductPhoto | null; icon: string; tint: string }; href: string };

/** A product in a table row: picture, name and SKU. */
export function SellerProductName({ product: { name, sku, picture, icon, tint }, href }: Props) {
  const { t } = useTranslation("goods");
  return (
    <span className={styles.name}>
      <ProductPicture name={shownPicture(picture, `/pictures/${icon}.svg`)} tint={tint} size="xs" />
      <span className={styles.text}>
        <Link href={href}>{unbroken(name)}</Link>
        <br />
        <span className="muted small">{t("list.sku", { sku })}</span>
      </span>
    </span>
  );
}
