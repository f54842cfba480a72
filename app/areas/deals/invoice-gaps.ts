import { mayEnter } from "#app/site-map/pages.ts";
import { paths } from "#app/site-map/paths.ts";
import type { Deal } from "#contract/deal.ts";
import type { PaperGap } from "#contract/money-enums.ts";
import { grantsOf, type Holder, isBuyer } from "#contract/roles.ts";

/** What a paper lacks, each with the page where this person sees or enters it; null where they have none. */
export type GapRow = { gap: PaperGap; href: string | null };

type Parties = Pick<Deal, "sellerCompanyUuid" | "buyerCompanyUuid">;

export const gapRows = (gaps: readonly PaperGap[], deal: Parties, me: Holder): GapRow[] =>
  gaps.map((gap) => ({ gap, href: hrefOf(gap, deal, me) }));

function hrefOf(gap: PaperGap, { sellerCompanyUuid, buyerCompanyUuid }: Parties, me: Holder): string | null {
  if (gap === "vatRegime") return mayEnter("portalSettings", grantsOf(me)) ? `${paths.portalSettings}#regimes` : null;
  if (gap === "sellerSigner") return mayEnter("portalSettings", grantsOf(me)) ? `${paths.portalSettings}#signer` : null;
  if (gap === "vatRate") return mayEnter("sellerProducts", grantsOf(me)) ? paths.sellerProducts : null;
  if (gap.startsWith("seller")) return isBuyer(me.roles) ? null : paths.company(sellerCompanyUuid);
  if (isBuyer(me.roles)) return mayEnter("companyAbout", me.roles) ? paths.companyAbout : null;
  return paths.company(buyerCompanyUuid);
}
