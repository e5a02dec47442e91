import { z } from 'zod';
import type { Kopiykas } from '../../../../shared/money';
import { PRICE_CLASSES, type PriceClass, type Service, type ServiceCategory } from '../../domain/entities';
import type { ItemReader } from './item-reader';
import { groupField, idsField, moneyField, numberField, textField } from './wire-fields';
import { POST, TERM } from './wire-item';
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
    duration: numberField,
    price: moneyField,
    prices: groupField({ classic: moneyField, premium: moneyField, signature: moneyField }),
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
    durationMinutes: duration !== null && duration > 0 ? Math.round(duration) : null,
    prices: pricesOf(price, prices),
    picture: reader.picture(wire.title, preview_image, wire.featured_media),
    seo: reader.seo(wire),
  };
}

/** A single price is that of every class without one of its own; what is not above zero is no price. */
function pricesOf(single: Kopiykas | null, own: Readonly<Record<PriceClass, Kopiykas | null>>): Service['prices'] {
  const entries = PRICE_CLASSES.map((level) => [level, own[level] || single] as const);
  return Object.fromEntries(entries.filter(([, price]) => price !== null && price > 0));
}
