import texts from "#locales/ru/kit.json";
import LoaderCircle from "lucide-react/icons/loader-circle";
import Truck from "lucide-react/icons/truck";
import { Icon } from "./icon.tsx";
import { Row } from "../layout/layout.tsx";
import type { Gallery } from "../gallery.ts";

const words = texts.icon;

export const gallery: Gallery = {
  title: words.title,
  states: [
    {
      title: words.states.sizes,
      element: (
        <Row>
          <Icon as={Truck} size="s" />
          <Icon as={Truck} />
          <Icon as={Truck} size="l" />
          <Icon as={Truck} size="xl" />
        </Row>
      ),
    },
    { title: words.states.spin, element: <Icon as={LoaderCircle} spin /> },
  ],
};
