import FileCheck from "lucide-react/icons/file-check";
import Truck from "lucide-react/icons/truck";
import Wallet from "lucide-react/icons/wallet";
import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "#app/site-map/paths.ts";
import { Icon } from "#app/ui/icon/icon.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { ProductPicture } from "#app/ui/product-picture/product-picture.tsx";
import { Section } from "#app/ui/section/section.tsx";
import styles from "./category-grid.module.css";

export type CategoryView = { uuid: string; name: string; picture: string; tint: string; count: number };

export function CategoryGrid({ categories }: { categories: readonly CategoryView[] }) {
  const { t } = useTranslation(["main", "catalog"]);
  const total = categories.reduce((sum, category) => sum + category.count, 0);
  return (
    <Section id="categories" title={t("categories")} aside={<Link href={paths.catalog()}>{t("allProducts", { count: total })}</Link>}>
      <ul className={styles.categories} style={{ "--columns": Math.min(9, Math.max(6, categories.length)) } as CSSProperties}>
        {categories.map((category) => (
          <li key={category.uuid}>
            <Link href={paths.catalog(category.uuid)} className={styles.category}>
              <ProductPicture name={category.picture} tint={category.tint} size="card" eager className={styles.categoryTile} />
              <span className={styles.categoryWords}>
                <b>{category.name}</b>
                <span className="muted small">{t("catalog:list.found", { count: category.count })}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const promises = { delivery: Truck, deferral: Wallet, documents: FileCheck } as const;

export function Promises() {
  const { t } = useTranslation("main");
  return (
    <section aria-label={t("promises.title")}>
      <ul className={styles.promises}>
        {(Object.keys(promises) as (keyof typeof promises)[]).map((key) => (
          <li key={key}>
            <Icon as={promises[key]} size="l" />
            <div>
              <b>{t(`promises.${key}`)}</b>
              <p className="muted small">{t(`promises.${key}Text`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
