import CircleUser from "lucide-react/icons/circle-user";
import Headset from "lucide-react/icons/headset";
import House from "lucide-react/icons/house";
import LogOut from "lucide-react/icons/log-out";
import Settings from "lucide-react/icons/settings";
import { useTranslation } from "react-i18next";
import type { Shell } from "#app/root.tsx";
import { avatarMenu, menuFor, paths } from "#app/site-map.ts";
import { Avatar } from "#app/ui/avatar/avatar.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { Icon } from "#app/ui/icon/icon.tsx";
import { Menu } from "#app/ui/menu/menu.tsx";
import styles from "./shell.module.css";

const icons = { main: House, user: CircleUser, help: Headset, settings: Settings };

export function AvatarMenu({ me, compact }: { me: NonNullable<Shell["me"]>; compact?: boolean }) {
  const { t } = useTranslation("shell");
  const picture = me.avatar ? <Avatar name={me.fullName} src={me.avatar} /> : <Icon as={CircleUser} size="l" />;
  const items = menuFor(avatarMenu, me.roles).map((item) => ({
    href: item.to,
    text: t(`avatarMenu.${item.id as keyof typeof icons}`),
    icon: icons[item.id as keyof typeof icons],
  }));
  return (
    <Menu
      label={t("account")}
      look="bare"
      align="end"
      items={items}
      className={styles.avatarMenu}
      trigger={
        <span className={compact ? styles.iconLink : styles.tool}>
          {picture}
          {!compact && me.name}
        </span>
      }
    >
      <p className={styles.menuWho}>
        {me.fullName}
        <br />
        <span className="muted small">{me.companyName}</span>
      </p>
      <form method="post" action={paths.logout}>
        <Button variant="quiet" block icon={LogOut}>
          {t("logout")}
        </Button>
      </form>
    </Menu>
  );
}
