import { z } from 'zod';
import { PRICE_CLASSES, type PriceClass, type Service, type ServiceCategory } from '../../contract/entities';
import type { Price } from '../../domain/price-text';
import type { ItemReader } from './item-reader';
import { groupField, idsField, textField } from './wire-fields';
import { POST, TERM } from './wire-item';
import { minutesField, priceField } from './wire-numbers';
import { pictureField } from './wire-picture';

/** A term of services_categories. */
export const serviceCategoryWire = z.object({ ...TERM, acf: groupField({ preview_image: pictureField }) });

export function toServiceCategory(wire: z.output<typeof serviceCategoryWire>, reader: ItemReader): ServiceCategory {
  return {
    id: wire.id,
    slug: wire.slug,
    name: wire.name,
    parentId: wire.parent,
    description: wire.description,
    picture: reader.picture(wire.name, wire.acf.preview_image),
    translationIds: wire.translations.filter((id) => id !== wire.id),
    seo: reader.seo(wire),
  };
}

/** A post of type services. */
export const serviceWire = z.object({
  ...POST,
  services_categories: idsField,
  acf: groupField({
    lead: textField,
    duration: minutesField('duration'),
    price: priceField('price'),
    prices: groupField({
      classic: priceField('prices.classic'),
      premium: priceField('prices.premium'),
      signature: priceField('prices.signature'),
    }),
    preview_image: pictureField,
  }),
});

export function toService(wire: z.output<typeof serviceWire>, reader: ItemReader): Service {
  const { lead, duration, price, prices, preview_image } = wire.acf;
  return {
    id: wire.id,
    slug: wire.slug,
    title: wire.title,
    categoryIds: wire.services_categories,
    lead,
    bodyHtml: reader.html(wire.content.rendered),
    durationMinutes: duration,
    ...pricesOf(price, prices),
    picture: reader.picture(wire.title, preview_image, wire.featured_media),
    seo: reader.seo(wire),
  };
}

type WirePrice = Price | 'doubt' | null;

/** A single price is that of every class without one of its own; a class whose own price is in doubt has none. */
function pricesOf(single: WirePrice, own: Readonly<Record<PriceClass, WirePrice>>): Pick<Service, 'prices' | 'pricesUpTo'> {
  const read = PRICE_CLASSES.flatMap((level) => {
    const price = own[level] ?? single;
    return price === null || price === 'doubt' ? [] : [[level, price] as const];
  });
  const upTo = read.flatMap(([level, { to }]) => (to === undefined ? [] : [[level, to] as const]));
  return {
    prices: Object.fromEntries(read.map(([level, { from }]) => [level, from])),
    ...(upTo.length > 0 && { pricesUpTo: Object.fromEntries(upTo) }),
  };
}
