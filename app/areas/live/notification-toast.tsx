import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paths } from "#app/site-map/paths.ts";
import { Button } from "#app/ui/button/button.tsx";

/** Link to what the notification is about; marks it viewed like its row in the list. */
export function NotificationToast({ uuid }: { uuid: string }) {
  const { t } = useTranslation("shell");
  return (
    <Form method="post" action={paths.notifications}>
      <input type="hidden" name="uuid" value={uuid} />
      <Button name="intent" value="open" variant="quiet">
        {t("live.open")}
      </Button>
    </Form>
  );
}
