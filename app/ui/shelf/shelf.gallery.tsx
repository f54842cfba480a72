import { useSearchParams } from "@remix-run/react";
import texts from "#locales/ru/kit.json";
import { Card } from "../card/card.tsx";
import type { Gallery } from "../gallery.ts";
import { Link } from "../link/link.tsx";
import { Shelf } from "./shelf.tsx";
import { moreShown, shownFrom } from "./shown.ts";

const words = texts.shelf;

const items = Array.from({ length: 14 }, (_, index) => index + 1);

/** The address holds the number of shown items, so "show more" works without scripts. */
function Sample() {
  const [params] = useSearchParams();
  const shown = shownFrom(params.get("shown"));
  return (
    <Shelf
      label={words.label}
      items={items}
      renderItem={(item, className) => (
        <Card key={item} as="li" className={className}>
          <Link href={`/catalog?kit=${item}`}>{words.item.replace("{{number}}", String(item))}</Link>
        </Card>
      )}
      shown={shown}
      more={{ href: `/kit?shown=${shown + moreShown}#kit-shelf`, text: words.more }}
      labels={{ previous: words.previous, next: words.next }}
    />
  );
}

export const gallery: Gallery = {
  title: words.title,
  states: [{ title: words.states.shelf, element: <Sample /> }],
  keys: words.keys,
};
