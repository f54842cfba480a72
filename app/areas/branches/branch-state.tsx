import { useLocation } from "@remix-run/react";
import CircleSlash from "lucide-react/icons/circle-slash";
import Store from "lucide-react/icons/store";
import Trash2 from "lucide-react/icons/trash-2";
import { useTranslation } from "react-i18next";
import { confirmHref } from "#app/form/confirm-href.ts";
import { Form } from "#app/form/form.tsx";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import type { Branch } from "#contract/branches.ts";
import { BranchDeals, type OpenDeals } from "./branch-deals.tsx";
import { BranchFields } from "./branch-fields.tsx";

/** Deactivates, reactivates or deletes the trade point; deleting asks for confirmation. */
export function BranchState({
  branch,
  mayEdit,
  mayDelete,
  open,
}: {
  branch: Branch;
  mayEdit: boolean;
  mayDelete: boolean;
  open: OpenDeals;
}) {
  const { t } = useTranslation("companies");
  const { search } = useLocation();
  const isActive = branch.status === "active";
  return (
    <Card id="state" title={t("branch.state")}>
      <Stack gap={3}>
        <BranchDeals open={open} />
        {mayEdit && (
          <Form method="post">
            <BranchFields branch={branch} />
            <input type="hidden" name="status" value={isActive ? "disabled" : "active"} />
            <Stack gap={2}>
              <p className="muted">{t(isActive ? "branch.disableText" : "branch.enableText")}</p>
              <div>
                <Button name="intent" value="status" icon={isActive ? CircleSlash : Store}>
                  {t(isActive ? "branch.disable" : "branch.enable")}
                </Button>
              </div>
            </Stack>
          </Form>
        )}
        {mayDelete && (
          <div>
            <ButtonLink variant="danger" icon={Trash2} href={confirmHref(search, "delete")} preventScrollReset>
              {t("branch.delete")}
            </ButtonLink>
          </div>
        )}
      </Stack>
    </Card>
  );
}
