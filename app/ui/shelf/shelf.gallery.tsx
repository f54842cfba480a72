import { useSearchParams } from "@remix-run/react";
import kitTexts from "#locales/ru/kit.json";
import { Card } from "../card/card.tsx";
import type { Gallery } from "../gallery.ts";
import { Link } from "../link/link.tsx";
import { Shelf } from "./shelf.tsx";
import { moreShown, shownFrom } from "./shown.ts";

const texts = kitTexts.shelf;

const items = Array.from({ length: 14 }, (_, index) => index + 1);

/** The address holds the number of shown items, so "show more" works without scripts. */
function Sample() {
  const [params] = useSearchParams();
  const shown = shownFrom(params.get("shown"));
  return (
    <Shelf
      label={texts.label}
      items={items}
      renderItem={(item, className) => (
        <Card key={item} as="li" className={className}>
          <Link href={`/catalog?kit=${item}`}>{texts.item.replace("{{number}}", String(item))}</Link>
        </Card>
      )}
      shown={shown}
      more={{ href: `/kit?shown=${shown + moreShown}#kit-shelf`, text: texts.more }}
      labels={{ previous: texts.previous, next: texts.next }}
    />
  );
}

export const gallery: Gallery = {
  title: texts.title,
  states: [{ title: texts.states.shelf, element: <Sample /> }],
  keys: texts.keys,
};
