import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { formatMoney, formatNumber, formatPercent } from "#app/i18n/format.ts";
import { paths } from "#app/site-map/paths.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { classes } from "#app/ui/classes.ts";
import type { CardView } from "./card-view.ts";
import styles from "./shop-window.module.css";
import type { Shopper } from "./shopper.server.ts";
import { useProductTexts } from "./use-product-texts.ts";

/** A product of the group, with pictures for the ladder's steps. */
export type WindowProduct = { card: CardView; pictures: string[]; segment: { name: string; href: string } };

type StepProps = { picture: string; place: number; from: string; price: string; note: string; best: boolean; plain?: boolean };

/** The main page's price ladder: with the user's own prices, or in words without access to prices. */
export function ShopWindow({ product, shopper, pictures }: { product: WindowProduct | null; shopper: Shopper; pictures: string[] }) {
  const { t } = useTranslation(["main", "common"]);
  return (
    <section className={`${styles.window} on-dark`} aria-labelledby="title">
      <div className={styles.intro}>
        <p className={styles.kicker}>{product ? t("window.group", { name: product.card.group?.name ?? "" }) : t("window.guestKicker")}</p>
        <h1 id="title" tabIndex={-1}>
          {t("window.title")}
        </h1>
        <p className={styles.text}>
          {t(product ? "window.text" : shopper.joining ? `common:joining.${shopper.joining}.text` : "window.guestText")}
        </p>
        <div className={styles.buttons}>
          {product ? (
            <WindowLink href={product.segment.href} text={t("window.action", { name: product.segment.name })} />
          ) : (
            <WindowButtons shopper={shopper} />
          )}
        </div>
      </div>
      {product ? <Steps product={product} /> : <TextSteps pictures={pictures} />}
    </section>
  );
}

function WindowLink({ href, text }: { href: string; text: string }) {
  return (
    <ButtonLink href={href} className={styles.onDark}>
      {text}
    </ButtonLink>
  );
}

function WindowButtons({ shopper }: { shopper: Shopper }) {
  const { t } = useTranslation(["main", "common"]);
  const guest = shopper.access === "guest";
  return (
    <>
      {guest && <WindowLink href={paths.login()} text={t("window.login")} />}
      {shopper.joining && <WindowLink href={paths.companyAccreditation} text={t(`common:joining.${shopper.joining}.link`)} />}
      <ButtonLink href={paths.catalog()} variant="quiet" className={styles.quietOnDark}>
        {t("window.catalog")}
      </ButtonLink>
    </>
  );
}

function Steps({ product: { card, pictures } }: { product: WindowProduct }) {
  const { t } = useTranslation(["main", "catalog"]);
  const texts = useProductTexts();
  const rows = [{ count: 1, percent: 0, kopecks: card.price ?? 0 }, ...(card.steps ?? [])];
  return (
    <ol className={styles.steps} aria-label={t("window.ladder", { name: card.name })}>
      {rows.map((row, place) => (
        <Step
          key={row.count}
          place={place}
          picture={pictures[place % pictures.length] ?? "package"}
          from={t("catalog:card.from", { quantity: place === 0 ? texts.short(1, card.orderUnit) : formatNumber(row.count) })}
          price={formatMoney(row.kopecks)}
          note={row.percent === 0 ? t("window.base") : `−${formatPercent(row.percent)}`}
          best={place === rows.length - 1}
        />
      ))}
    </ol>
  );
}

function TextSteps({ pictures }: { pictures: string[] }) {
  const { t } = useTranslation("main");
  return (
    <ol className={styles.steps} aria-label={t("window.guestLadder")}>
      {(["one", "few", "row", "pallet"] as const).map((key, place) => (
        <Step
          key={key}
          place={place}
          picture={pictures[place] ?? "package"}
          from={t(`window.steps.${key}`)}
          price={t(`window.words.${key}`)}
          note=""
          best={place === 3}
          plain
        />
      ))}
    </ol>
  );
}

function Step({ picture, place, from, price, note, best, plain }: StepProps) {
  return (
    <li>
      <span className={styles.stepPicture}>
        <img src={`/pictures/${picture}.svg`} width={72} height={72} alt="" />
      </span>
      <span className={classes(styles.step, best && styles.best, plain && styles.plain)} style={{ "--place": place } as CSSProperties}>
        <span>{from}</span>
        <b>{price}</b>
        {note && <span>{note}</span>}
      </span>
    </li>
  );
}
