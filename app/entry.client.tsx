import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { clientI18n } from "./i18n/i18next.client.ts";
import { endStartWatch, watchFailedLoads } from "./realtime/reload-once.ts";
import { isPartLoading } from "./ui/part-loads.ts";

const reloadOnce = watchFailedLoads(isPartLoading);

clientI18n(reloadOnce).then((i18n) => {
  endStartWatch();
  startTransition(() => {
    hydrateRoot(
      document,
      <I18nextProvider i18n={i18n}>
        <StrictMode>
          <RemixBrowser />
        </StrictMode>
      </I18nextProvider>,
    );
  });
});
