import FileText from "lucide-react/icons/file-text";
import texts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import { Tabs } from "./tabs.tsx";

const words = texts.tabs;

const items = [
  { key: "main", href: "/kit?tab=main#kit-tabs", label: words.main },
  { key: "documents", href: "/kit?tab=documents#kit-tabs", label: words.documents },
  { key: "contracts", href: "/kit?tab=contracts#kit-tabs", label: words.contracts },
];

export const gallery: Gallery = {
  title: words.title,
  states: [
    { title: words.states.first, element: <Tabs label={words.label} items={items} /> },
    {
      title: words.states.counters,
      element: (
        <Tabs
          label={words.labelCounters}
          current="documents"
          items={items.map((item, index) => ({
            ...item,
            icon: FileText,
            count: index * 2,
            countLabel: words.waiting,
            urgent: index === 1,
          }))}
        />
      ),
    },
  ],
  keys: words.keys,
};
