import { z } from 'zod';
import { shownPhone } from '../../../../shared/phone';
import { PRICE_CLASSES, type Employee, type Salon, type SalonCategory, type Skill, type Term } from '../../contract/entities';
import type { ItemReader } from './item-reader';
import { groupField, idsField, linkField, textField, timeField } from './wire-fields';
import { POST, TERM } from './wire-item';
import { degreesField, yearField } from './wire-numbers';
import { galleryField, pictureField } from './wire-picture';
import { isoOfGmt } from './wire-text';

const OPENS = '09:00';
const CLOSES = '21:00';

/** A term of salons_categories. */
export const salonCategoryWire = z.object({ ...TERM, acf: groupField({ external_url: linkField }) });

export function toSalonCategory(wire: z.output<typeof salonCategoryWire>): SalonCategory {
  const url = wire.acf.external_url;
  return { ...toTerm(wire), externalUrl: /^https?:\/\//.test(url) ? url : undefined };
}

/** A term of which only its place in the tree matters. */
export const termWire = z.object(TERM);

export function toTerm({ id, slug, name, parent }: Pick<z.output<typeof termWire>, 'id' | 'slug' | 'name' | 'parent'>): Term {
  return { id, slug, name, parentId: parent };
}

/** A post of type salons. */
export const salonWire = z.object({
  ...POST,
  salons_categories: idsField,
  acf: groupField({
    address: textField,
    metro: textField,
    latitude: degreesField('latitude', 90),
    longitude: degreesField('longitude', 180),
    map: groupField({ lat: degreesField('map.lat', 90), lng: degreesField('map.lng', 180) }),
    phone: textField,
    opens: timeField('opens'),
    closes: timeField('closes'),
    price_class: textField,
    lead: textField,
    preview_image: pictureField,
    gallery: galleryField,
    services: idsField,
  }),
});

export function toSalon(wire: z.output<typeof salonWire>, reader: ItemReader): Salon {
  const { acf, title } = wire;
  return {
    id: wire.id,
    slug: wire.slug,
    title,
    categoryIds: wire.salons_categories,
    address: acf.address,
    metro: acf.metro,
    latitude: acf.latitude ?? acf.map.lat,
    longitude: acf.longitude ?? acf.map.lng,
    phone: shownPhone(acf.phone.trim()),
    opens: acf.opens ?? OPENS,
    closes: acf.closes ?? CLOSES,
    priceClass: PRICE_CLASSES.find((level) => level === acf.price_class.toLowerCase()) ?? 'classic',
    lead: acf.lead,
    bodyHtml: reader.html(wire.content.rendered),
    picture: reader.picture(title, acf.preview_image, wire.featured_media),
    gallery: acf.gallery.flatMap((entry) => reader.picture(title, entry) ?? []),
    serviceIds: acf.services,
    seo: reader.seo(wire),
  };
}

/** A post of type skills. */
export const skillWire = z.object({ ...POST, skills_categories: idsField, acf: groupField({ services_categories: idsField }) });

export function toSkill(wire: z.output<typeof skillWire>): Skill {
  const { id, slug, title } = wire;
  return { id, slug, title, categoryIds: wire.skills_categories, serviceCategoryIds: wire.acf.services_categories };
}

/** A post of type employees. */
export const employeeWire = z.object({
  ...POST,
  employees_categories: idsField,
  acf: groupField({
    position: textField,
    salons: idsField,
    skills: idsField,
    since: yearField('since', 1950, 2100),
    lead: textField,
    photo: pictureField,
  }),
});

export function toEmployee(wire: z.output<typeof employeeWire>, reader: ItemReader): Employee {
  const { acf, title } = wire;
  return {
    id: wire.id,
    slug: wire.slug,
    title,
    position: acf.position,
    salonIds: acf.salons,
    skillIds: acf.skills,
    categoryIds: wire.employees_categories,
    since: acf.since,
    lead: acf.lead,
    bodyHtml: reader.html(wire.content.rendered),
    picture: reader.picture(title, acf.photo, wire.featured_media),
    modifiedAt: isoOfGmt(wire.modified_gmt),
    seo: reader.seo(wire),
  };
}
