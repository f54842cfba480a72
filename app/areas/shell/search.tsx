import { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "#app/site-map/paths.ts";
import { SearchBox } from "#app/ui/search-box/search-box.tsx";
import { showToast } from "#app/ui/toast-region/toasts.ts";
import { type FoundSuggestions, SuggestionList } from "./suggestion-list.tsx";

/** Specification 2 section 9. */
const debounceMs = 300;

type Props = { signedIn: boolean; query: string; compact?: boolean; id: string; className?: string };

/** Catalogue search: a GET form. With JavaScript a list suggests products, categories and earlier searches. */
export function Search({ signedIn, query, compact, id, className }: Props) {
  const { t } = useTranslation("shell");
  const fetcher = useFetcher<FoundSuggestions>();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const box = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const suggest = (text: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => fetcher.load(`${paths.searchSuggestions}?search=${encodeURIComponent(text)}`), debounceMs);
  };
  const cleared = () => {
    box.current?.focus();
    showToast({ tone: "success", title: t("search.cleared") });
  };
  const options = fetcher.data?.options ?? [];
  const shown = open && options.length > 0;

  return (
    <SearchBox
      action={paths.catalog()}
      className={className}
      compact={compact}
      submitLabel={t("search.submit")}
      inputRef={box}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
      input={{
        id,
        name: "search",
        "aria-label": t("search.label"),
        placeholder: t("search.placeholder"),
        defaultValue: query,
        role: "combobox",
        "aria-expanded": shown,
        "aria-controls": `${id}-list`,
        "aria-autocomplete": "list",
        "aria-activedescendant": shown && active >= 0 ? `${id}-${active}` : undefined,
        onFocus: (event) => {
          if (event.currentTarget.value !== "" || signedIn) suggest(event.currentTarget.value);
          setOpen(true);
        },
        onChange: (event) => {
          setActive(-1);
          setOpen(true);
          suggest(event.currentTarget.value);
        },
        onKeyDown: (event) => {
          if (event.key === "Escape" && shown) {
            event.preventDefault();
            setOpen(false);
          } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
            if (options.length === 0) return;
            event.preventDefault();
            const step = event.key === "ArrowDown" ? 1 : -1;
            setOpen(true);
            setActive((now) => (now + step + options.length) % options.length);
          } else if (event.key === "Enter" && shown && active >= 0) {
            event.preventDefault();
            document.getElementById(`${id}-${active}`)?.click();
            setOpen(false);
          }
        },
      }}
      suggestions={
        shown ? (
          <SuggestionList id={id} options={options} active={active} onChoose={() => setOpen(false)} onClear={cleared} signedIn={signedIn} />
        ) : undefined
      }
    />
  );
}
