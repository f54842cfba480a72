import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import styles from "./standing-orders.module.css";

/** With more products than this, segments are folded. */
export const isUnfolded = (count: number): boolean => count <= 12;

type Props = { name: string; count: number; open: boolean; className?: string; children: ReactNode };

export function SegmentFold({ name, count, open, className, children }: Props) {
  const { t } = useTranslation("standing");
  return (
    <Disclosure
      variant="bar"
      open={open}
      {...(className && { className })}
      summary={
        <span>
          {name}
          <span className={styles.count}>{` ${t("goods", { count })}`}</span>
        </span>
      }
    >
      {children}
    </Disclosure>
  );
}
