import LoaderCircle from "lucide-react/icons/loader-circle";
import Truck from "lucide-react/icons/truck";
import kitTexts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import { Row } from "../layout/layout.tsx";
import { Icon } from "./icon.tsx";

const texts = kitTexts.icon;

export const gallery: Gallery = {
  title: texts.title,
  states: [
    {
      title: texts.states.sizes,
      element: (
        <Row>
          <Icon as={Truck} size="s" />
          <Icon as={Truck} />
          <Icon as={Truck} size="l" />
          <Icon as={Truck} size="xl" />
        </Row>
      ),
    },
    { title: texts.states.spin, element: <Icon as={LoaderCircle} spin /> },
  ],
};
