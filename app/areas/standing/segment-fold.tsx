import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import styles from "./standing.module.css";

/** More goods than these are folded by their segments, as a cart is. */
export const isUnfolded = (count: number): boolean => count <= 12;

type Props = { name: string; count: number; open: boolean; className?: string; children: ReactNode };

/** The goods of one segment under its name. */
export function SegmentFold({ name, count, open, className, children }: Props) {
  const { t } = useTranslation("standing");
  return (
    <Disclosure
      look="bar"
      open={open}
      {...(className && { className })}
      summary={
        <span>
          {name} <span className={styles.count}>{t("goods", { count })}</span>
        </span>
      }
    >
      {children}
    </Disclosure>
  );
}
