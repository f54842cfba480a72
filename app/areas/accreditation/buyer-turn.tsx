import ArrowDown from "lucide-react/icons/arrow-down";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "#app/ui/button/button.tsx";
import type { Accreditation } from "#contract/accreditation.ts";
import { Turn } from "./turn.tsx";

/** The buyer's `Turn`: its button leads to what the buyer has to do next. */
export function BuyerTurn({ accreditation, isMine }: { accreditation: Accreditation; isMine: boolean }) {
  return <Turn accreditation={accreditation} isMine={isMine} action={isMine && <Where accreditation={accreditation} />} />;
}

function Where({ accreditation: { currentProcess, documents, allowedActions } }: { accreditation: Accreditation }) {
  const { t } = useTranslation("accreditation");
  const place = (href: string, label: string) => (
    <ButtonLink variant="primary" icon={ArrowDown} href={href}>
      {label}
    </ButtonLink>
  );
  if (currentProcess?.type === "signing_contract") return place("?tab=contracts#contracts", t("turn.toContract"));
  const declined = documents.find(
    ({ status, allowedActions: its }) => (status === "declined" || status === "not_loaded") && its.includes("upload"),
  );
  if (currentProcess?.type === "coordination_contract" && declined)
    return place(`?tab=documents#documents.${declined.type}`, t("turn.toDocument"));
  return place("#submit", t(allowedActions.includes("submit") ? "turn.toSubmit" : "turn.toMissing"));
}
