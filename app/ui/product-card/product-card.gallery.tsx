import kitTexts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import { Price } from "../price/price.tsx";
import styles from "../sample.module.css";
import { ProductCard } from "./product-card.tsx";

const texts = kitTexts.productCard;

export const gallery: Gallery = {
  title: texts.title,
  states: [
    {
      title: texts.states.normal,
      element: (
        <div className={styles.wide}>
          <ProductCard
            href="/catalog?kit=1"
            name={texts.name}
            picture={{ name: "beverage-box" }}
            meta={texts.meta}
            flag={texts.flag}
            headingLevel={4}
          >
            <Price amount={texts.price} per={texts.per} />
          </ProductCard>
        </div>
      ),
    },
    {
      title: texts.states.small,
      element: (
        <div className={styles.narrow}>
          <ProductCard href="/catalog?kit=2" name={texts.nameSmall} picture={{ name: "bowl-with-spoon" }} size="small" headingLevel={4}>
            <Price amount={texts.price} per={texts.per} size="s" />
          </ProductCard>
        </div>
      ),
    },
  ],
};
