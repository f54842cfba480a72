import { useTranslation } from "react-i18next";
import { paths } from "#app/site-map.ts";
import { useSideMenu } from "#app/areas/shell/use-side-menu.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Row, Stack } from "#app/ui/layout/layout.tsx";
import { Link } from "#app/ui/link/link.tsx";
import type { Overview as OverviewData } from "./load-overview.server.ts";

type Item = { key: string; text: string; href: string; action: string };

/** The cabinet's home: what needs me now, then the places of my role and my company's card. */
export function Overview({ name, overview }: { name: string; overview: OverviewData }) {
  const { t } = useTranslation("cabinet");
  const items = useItems(overview);
  const places = useSideMenu(overview.roles).filter((entry) => entry.href !== paths.cabinetHome);
  return (
    <Stack gap={4}>
      <Card title={t("home.needsYou")}>
        <p className="muted">{t("home.hello", { name })}</p>
        {items.length === 0 && <p>{t("home.nothing")}</p>}
        <Stack as="ul" gap={3}>
          {items.map((item) => (
            <li key={item.key}>
              <Row between>
                <span className="strong">{item.text}</span>
                <ButtonLink href={item.href}>{item.action}</ButtonLink>
              </Row>
            </li>
          ))}
        </Stack>
      </Card>
      {places.length > 0 && (
        <Card title={t("home.places")}>
          <Row as="ul" gap={5}>
            {places.map((place) => (
              <li key={place.href}>
                <Link href={place.href}>{place.text}</Link>
              </li>
            ))}
          </Row>
        </Card>
      )}
      <Card title={t("home.company")}>
        <p className="strong">{overview.company.name}</p>
        {overview.company.slogan && <p>{overview.company.slogan}</p>}
        {overview.company.excerpt && <p className="muted">{overview.company.excerpt}</p>}
      </Card>
    </Stack>
  );
}

function useItems(overview: OverviewData): Item[] {
  const { t } = useTranslation("cabinet");
  const items: Item[] = [];
  const add = (key: string, count: number, text: string, href: string, action: string) => {
    if (count > 0) items.push({ key, text, href, action });
  };
  if (overview.companyStatus && overview.companyStatus !== "accredited") {
    add("accreditation", 1, t("home.accreditationNew"), paths.companyAccreditation, t("home.openAccreditation"));
  }
  const { deals } = overview;
  if (deals) {
    add("mine", deals.mine, t("home.dealsMine", { count: deals.mine }), `${paths.deals}?mine=true`, t("home.openDeals"));
    add("active", deals.active, t("home.dealsActive", { count: deals.active }), paths.deals, t("home.openDeals"));
  }
  add("cart", overview.basket, t("home.cart", { count: overview.basket }), paths.cart, t("home.openCart"));
  add("tickets", overview.tickets ?? 0, t("home.tickets", { count: overview.tickets ?? 0 }), paths.tickets, t("home.openTickets"));
  add("unread", overview.unread, t("home.unread", { count: overview.unread }), paths.notifications, t("home.openNotifications"));
  return items;
}
