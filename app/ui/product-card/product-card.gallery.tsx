import texts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import { Price } from "../price/price.tsx";
import styles from "../sample.module.css";
import { ProductCard } from "./product-card.tsx";

const words = texts.productCard;

export const gallery: Gallery = {
  title: words.title,
  states: [
    {
      title: words.states.normal,
      element: (
        <div className={styles.wide}>
          <ProductCard
            href="/catalog?kit=1"
            name={words.name}
            picture={{ name: "beverage-box" }}
            meta={words.meta}
            flag={words.flag}
            headingLevel={4}
          >
            <Price amount={words.price} per={words.per} />
          </ProductCard>
        </div>
      ),
    },
    {
      title: words.states.small,
      element: (
        <div className={styles.narrow}>
          <ProductCard href="/catalog?kit=2" name={words.nameSmall} picture={{ name: "bowl-with-spoon" }} size="small" headingLevel={4}>
            <Price amount={words.price} per={words.per} size="s" />
          </ProductCard>
        </div>
      ),
    },
  ],
};
