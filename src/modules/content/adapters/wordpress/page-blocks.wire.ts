import { z } from 'zod';
import type { Block, TitleBlock } from '../../contract/page-blocks';
import type { ItemReader } from './item-reader';
import { groupField, htmlField, idsField, isRecord, linkField, rowsField, textField } from './wire-fields';
import { starsField } from './wire-numbers';
import { pictureField } from './wire-picture';

const FONTS: readonly TitleBlock['font'][] = ['druk', 'playfair', 'default'];
const SIZES: readonly TitleBlock['size'][] = ['large', 'small', 'middle', 'title', 'default'];
const ALIGNS: readonly TitleBlock['align'][] = ['left', 'center', 'right'];
const COLORS: readonly TitleBlock['color'][] = ['dark', 'light', 'brand'];
const variant = <T extends string>(known: readonly T[], fallback: T) =>
  textField.transform((value) => known.find((name) => name === value) ?? fallback);

const items = <T extends z.ZodRawShape>(shape: T) => {
  const row = groupField(shape);
  return rowsField.transform((rows) => rows.map((value) => row.parse(value)));
};

/** Buttons: rows of a link field, or of a label and an address. */
const buttons = rowsField.transform((rows) =>
  rows.map((row) => {
    const inner = isRecord(row.link) ? row.link : row;
    return { label: textField.parse(row.label || inner.title), href: linkField.parse(row.link ?? row.url) };
  }),
);

/** Layouts of the flexible content field `blocks`, by `acf_fc_layout`. */
const LAYOUTS = {
  title: z.object({
    text: textField,
    accent: textField,
    font: variant(FONTS, 'default'),
    size: variant(SIZES, 'default'),
    align: variant(ALIGNS, 'left'),
    color: variant(COLORS, 'dark'),
  }),
  text: z.object({ title: textField, html: htmlField }),
  facts: z.object({ title: textField, items: items({ value: textField, label: textField }) }),
  quote: z.object({ text: textField, author: textField }),
  steps: z.object({ title: textField, items: items({ title: textField, text: textField }) }),
  faq: z.object({ title: textField, items: items({ question: textField, answer: textField }) }),
  picture: z.object({ picture: pictureField, caption: textField }),
  poster: z.object({
    picture: pictureField,
    title: textField,
    accent: textField,
    text: textField,
    align: variant(ALIGNS, 'left'),
    buttons,
  }),
  services: z.object({
    title: textField,
    accent: textField,
    kicker: textField,
    categories: idsField,
    services: idsField,
    buttons,
  }),
  reviews: z.object({
    title: textField,
    items: items({ author: textField, rating: starsField('rating'), text: textField, about: textField }),
  }),
};
type Layout = keyof typeof LAYOUTS;
type WireBlock = { [K in Layout]: { readonly layout: K } & z.output<(typeof LAYOUTS)[K]> }[Layout];

/** Parsed blocks; layouts that this version of the site does not know are left out. */
export const blocksField = rowsField.transform((rows): readonly WireBlock[] =>
  rows.flatMap((row) => {
    const layout = row.acf_fc_layout;
    const schema = typeof layout === 'string' && Object.hasOwn(LAYOUTS, layout) ? LAYOUTS[layout as Layout] : undefined;
    const parsed = schema?.safeParse(row);
    return parsed?.success && isRecord(parsed.data) ? [{ layout, ...parsed.data } as WireBlock] : [];
  }),
);

/** Blocks as the page shows them; a block without content (no rows, no picture) is left out. */
export function toBlocks(wires: readonly WireBlock[], reader: ItemReader): readonly Block[] {
  return wires.flatMap((wire) => toBlock(wire, reader) ?? []);
}

function toBlock(wire: WireBlock, reader: ItemReader): Block | null {
  switch (wire.layout) {
    case 'title': {
      const { text, accent, font, size, align, color } = wire;
      return text ? { type: 'title', title: { text, accent: accent || undefined, font, size, align, color } } : null;
    }
    case 'text':
      return wire.title || wire.html ? { type: 'text', title: wire.title, html: reader.html(wire.html) } : null;
    case 'quote':
      return wire.text ? { type: 'quote', text: wire.text, author: wire.author } : null;
    case 'picture': {
      const picture = reader.picture(wire.caption, wire.picture);
      return picture ? { type: 'picture', picture, caption: wire.caption } : null;
    }
    case 'facts': {
      const facts = wire.items.filter(({ value }) => value);
      return facts.length ? { type: 'facts', title: wire.title, items: facts } : null;
    }
    case 'steps': {
      const steps = wire.items.filter(({ title, text }) => title || text);
      return steps.length ? { type: 'steps', title: wire.title, items: steps } : null;
    }
    case 'faq': {
      const questions = wire.items.filter(({ question, answer }) => question && answer);
      return questions.length ? { type: 'faq', title: wire.title, items: questions } : null;
    }
    case 'poster': {
      const { title, accent, text, align } = wire;
      const picture = reader.picture(title, wire.picture);
      return picture && title ? { type: 'poster', picture, title, accent, text, align, buttons: reader.links(wire.buttons) } : null;
    }
    case 'services': {
      const { title, accent, kicker, categories, services } = wire;
      if (!title || categories.length + services.length === 0) return null;
      const links = reader.links(wire.buttons);
      return { type: 'services', title, accent, kicker, serviceCategoryIds: categories, serviceIds: services, buttons: links };
    }
    case 'reviews': {
      const reviews = wire.items.filter(({ text }) => text);
      return reviews.length ? { type: 'reviews', title: wire.title, items: reviews } : null;
    }
  }
}
