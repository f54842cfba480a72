import ArrowLeftRight from "lucide-react/icons/arrow-left-right";
import Building2 from "lucide-react/icons/building-2";
import CircleUser from "lucide-react/icons/circle-user";
import Headset from "lucide-react/icons/headset";
import House from "lucide-react/icons/house";
import LogOut from "lucide-react/icons/log-out";
import Settings from "lucide-react/icons/settings";
import { useTranslation } from "react-i18next";
import { ownSignOut } from "#app/realtime/own-sign-out.ts";
import type { Shell } from "#app/request/shell.ts";
import { type AvatarMenuId, avatarMenu, menuFor } from "#app/site-map/menus.ts";
import { paths } from "#app/site-map/paths.ts";
import { Avatar } from "#app/ui/avatar/avatar.tsx";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { Icon, type IconShape } from "#app/ui/icon/icon.tsx";
import { Menu } from "#app/ui/menu/menu.tsx";
import styles from "./shell.module.css";

const icons: Record<AvatarMenuId, IconShape> = { main: House, user: CircleUser, help: Headset, settings: Settings };

type Props = {
  me: NonNullable<Shell["me"]>;
  companies: Shell["companies"];
  compact?: boolean;
  /** The page to stay on after signing out. */
  stayAt?: string | undefined;
};

/** Others are on the page of all companies. */
const maxShown = 5;

/** Plain forms: the page of another company is a new document. */
function CompanySwitch({ companies }: { companies: Shell["companies"] }) {
  const { t } = useTranslation("shell");
  return (
    <section aria-label={t("companies.switch")}>
      {companies.slice(0, maxShown).map((company) => (
        <OtherCompany key={company.customerUuid} company={company} />
      ))}
      <ButtonLink variant="quiet" block icon={Building2} href={paths.ownCompanies}>
        {t("companies.all")}
      </ButtonLink>
    </section>
  );
}

function OtherCompany({ company: { customerUuid, name } }: { company: Shell["companies"][number] }) {
  return (
    <form method="post" action={paths.ownCompanies}>
      <input type="hidden" name="customerUuid" value={customerUuid} />
      <Button variant="quiet" block icon={ArrowLeftRight} name="intent" value="choose">
        {name}
      </Button>
    </form>
  );
}

export function AvatarMenu({ me, companies, compact, stayAt }: Props) {
  const { t } = useTranslation("shell");
  const picture = me.avatar ? <Avatar name={me.fullName} src={me.avatar} /> : <Icon as={CircleUser} size="l" />;
  const items = menuFor(avatarMenu, me.roles).map((item) => ({
    href: item.to,
    text: t(`avatarMenu.${item.id}`),
    icon: icons[item.id],
  }));
  return (
    <Menu
      label={t("account")}
      variant="bare"
      align="end"
      items={items}
      className={styles.avatarMenu}
      trigger={
        <span className={compact ? styles.iconLink : styles.tool}>
          {picture}
          {!compact && <span className={styles.toolName}>{me.name}</span>}
        </span>
      }
    >
      <p className={styles.menuWho}>
        {me.fullName}
        <br />
        <span className="muted small">{me.companyName}</span>
      </p>
      {me.isOfSeveral && <CompanySwitch companies={companies} />}
      <form
        method="post"
        action={paths.logout}
        onSubmit={() => {
          ownSignOut.sentAt = Date.now();
        }}
      >
        {stayAt !== undefined && <input type="hidden" name="from" value={stayAt} />}
        <Button variant="quiet" block icon={LogOut}>
          {t("logout")}
        </Button>
      </form>
    </Menu>
  );
}
