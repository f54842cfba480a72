import FileText from "lucide-react/icons/file-text";
import kitTexts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import { Tabs } from "./tabs.tsx";

const texts = kitTexts.tabs;

const items = [
  { key: "main", href: "/kit?tab=main#kit-tabs", label: texts.main },
  { key: "documents", href: "/kit?tab=documents#kit-tabs", label: texts.documents },
  { key: "contracts", href: "/kit?tab=contracts#kit-tabs", label: texts.contracts },
];

export const gallery: Gallery = {
  title: texts.title,
  states: [
    { title: texts.states.first, element: <Tabs label={texts.label} items={items} /> },
    {
      title: texts.states.counters,
      element: (
        <Tabs
          label={texts.labelCounters}
          current="documents"
          items={items.map((item, index) => ({
            ...item,
            icon: FileText,
            count: index * 2,
            countLabel: texts.waiting,
            urgent: index === 1,
          }))}
        />
      ),
    },
  ],
  keys: texts.keys,
};
