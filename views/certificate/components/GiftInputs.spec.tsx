import { renderToStaticMarkup } from 'react-dom/server';
import { pageContext } from '../../../test/unit/translations';
import { PageProvider } from '../../ui/i18n/context';
import { GiftInputs } from './GiftInputs';

const GIFT = { recipient: '', giver: '', email: '', message: '', design: '', when: 'now', day: '', hour: '10' } as const;

function radiosOf(props: { readonly prefix?: string; readonly onChange?: () => void }): readonly string[] {
  const html = renderToStaticMarkup(
    <PageProvider value={pageContext('en')}>
      {[0, 1, 2].map((at) => (
        <GiftInputs key={at} id={`gift-${at}`} gift={GIFT} problems={{}} days={{ first: '2026-11-22', last: '2027-11-22' }} {...props} />
      ))}
    </PageProvider>,
  );
  return [...html.matchAll(/<input[^>]*type="radio"[^>]*>/g)].map(([tag]) => /name="([^"]*)"/.exec(tag)![1]!);
}

describe('the fields of several gifts', () => {
  it('are groups of their own in the panel: a choice in one leaves the others as they are', () => {
    expect(radiosOf({ onChange: () => undefined })).toEqual([0, 1, 2].flatMap((at) => [`gift-${at}-when`, `gift-${at}-when`]));
  });

  it('are sent by their names without scripts', () => {
    expect(radiosOf({ prefix: 'gifts.0.' })).toEqual(Array.from({ length: 6 }, () => 'gifts.0.when'));
    expect(radiosOf({})).toEqual(Array.from({ length: 6 }, () => 'when'));
  });
});
