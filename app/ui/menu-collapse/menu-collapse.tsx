import ExternalLink from "lucide-react/icons/external-link";
import type { ReactNode } from "react";
import { Disclosure } from "../disclosure/disclosure.tsx";
import { Icon } from "../icon/icon.tsx";
import { Link } from "../link/link.tsx";
import { VisuallyHidden } from "../visually-hidden/visually-hidden.tsx";
import styles from "./menu-collapse.module.css";

export type MenuLink = { path: string; text: string; target?: string };

type Props = {
  title: ReactNode;
  links: readonly MenuLink[];
  open?: boolean;
  /** Hidden text after a link with target `_blank`: "в новой вкладке". */
  newTabText?: string;
  className?: string;
};

/** A title that opens a list of links; a disclosure, so it works without scripts. */
export function MenuCollapse({ title, links, open, newTabText, className }: Props) {
  return (
    <Disclosure summary={title} variant="bar" open={open} className={className}>
      <ul className={styles.list}>
        {links.map(({ path, text, target }) => (
          <li key={`${path} ${text}`}>
            <Link href={path} className={styles.item} {...(target && { target })} {...(target === "_blank" && { rel: "noopener" })}>
              {text}
              {target === "_blank" && (
                <>
                  <Icon as={ExternalLink} size="s" />
                  {newTabText && <VisuallyHidden>{` ${newTabText}`}</VisuallyHidden>}
                </>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
