import kitTexts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import { Row } from "../layout/layout.tsx";
import { ProductPicture } from "./product-picture.tsx";

const texts = kitTexts.productPicture;

const tints = ["dairy", "meat", "bird", "bread", "veg", "fish", "grocery", "egg"];

export const gallery: Gallery = {
  title: texts.title,
  states: [
    {
      title: texts.states.sizes,
      element: (
        <Row>
          <ProductPicture name="egg" size="xs" />
          <ProductPicture name="egg" />
          <ProductPicture name="egg" size="m" />
          <ProductPicture name="egg" size="l" />
          <ProductPicture name="egg" size="xl" alt={texts.alt} />
        </Row>
      ),
    },
    {
      title: texts.states.tints,
      element: (
        <Row>
          {tints.map((tint) => (
            <ProductPicture key={tint} name="basket" tint={tint} />
          ))}
        </Row>
      ),
    },
  ],
};
