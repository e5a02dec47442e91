import type { Block, BlockLink } from '../../contract/page-blocks';
import type { BlockData, ButtonData } from './embedded-data';
import type { EmbeddedItem } from './embedded-item';

/** One block of a page in the item's language. */
export function readBlock(item: EmbeddedItem, data: BlockData): Block {
  switch (data.type) {
    case 'title':
      return {
        type: 'title',
        title: {
          text: item.text('title block', data.text),
          accent: data.accent && item.text('accent of a title block', data.accent),
          font: data.font ?? 'default',
          size: data.size ?? 'default',
          align: data.align ?? 'left',
          color: data.color ?? 'dark',
        },
      };
    case 'text':
      return { type: 'text', title: item.text('title of a text block', data.title), html: item.html('text block', data.html) };
    case 'facts':
      return {
        type: 'facts',
        title: item.text('title of facts', data.title),
        items: data.items.map(({ value, label }) => ({ value: item.text('fact', value), label: item.text('label of a fact', label) })),
      };
    case 'quote':
      return { type: 'quote', text: item.text('quote', data.text), author: item.text('author of a quote', data.author) };
    case 'steps':
      return {
        type: 'steps',
        title: item.text('title of steps', data.title),
        items: data.items.map(({ title, text }) => ({ title: item.text('title of a step', title), text: item.text('step', text) })),
      };
    case 'faq':
      return {
        type: 'faq',
        title: item.text('title of questions', data.title),
        items: data.items.map(({ question, answer }) => ({
          question: item.text('question', question),
          answer: item.text('answer', answer),
        })),
      };
    case 'picture':
      return { type: 'picture', picture: item.picture(data.picture), caption: item.text('caption', data.caption) };
    case 'poster':
      return {
        type: 'poster',
        picture: item.picture(data.picture),
        title: item.text('title of a poster', data.title),
        accent: data.accent ? item.text('accent of a poster', data.accent) : '',
        text: item.text('text of a poster', data.text),
        align: data.align ?? 'left',
        buttons: readButtons(item, data.buttons),
      };
    case 'services':
      return {
        type: 'services',
        title: item.text('title of services', data.title),
        accent: data.accent ? item.text('accent of services', data.accent) : '',
        kicker: data.kicker ? item.text('kicker of services', data.kicker) : '',
        serviceCategoryIds: item.ids('serviceCategory', data.categories),
        serviceIds: item.ids('service', data.services),
        buttons: readButtons(item, data.buttons),
      };
    case 'reviews':
      return {
        type: 'reviews',
        title: item.text('title of reviews', data.title),
        items: data.items.map(({ author, rating, text, about }) => ({
          author: item.text('author of a review', author),
          rating,
          text: item.text('review', text),
          about: item.text('subject of a review', about),
        })),
      };
  }
}

function readButtons(item: EmbeddedItem, buttons: readonly ButtonData[]): readonly BlockLink[] {
  return buttons.map(({ label, href }) => ({ label: item.text('label of a button', label), href: item.link(href) }));
}
