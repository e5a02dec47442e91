import { load } from 'cheerio';
import { renderToString } from 'react-dom/server';
import type { MessengerSettings } from '../../../../src/modules/messenger/contract/messenger-settings';
import { EMPTY_DRAFT, emptyGift } from '../../../../src/modules/certificate/contract/order-draft';
import type { OrderDraft } from '../../../../src/modules/certificate/contract/order-draft';
import { quote } from '../../../../src/modules/certificate/contract/quote';
import { pageContext } from '../../../../test/unit/translations';
import { PageProvider } from '../../../ui/i18n/context';
import type { MessengerSignIn } from './messenger';
import { OrderForm } from './OrderForm';

const CHOICES = {
  packages: [{ id: 1, title: 'День волосся', amount: 100_000, single: true, designs: [] }],
  salons: [
    { slug: 'oksamyt-pechersk', title: 'Печерськ', address: 'бульвар Лесі Українки, 24' },
    { slug: 'oksamyt-podil', title: 'Поділ', address: 'вулиця Сагайдачного, 1' },
  ],
  messengers: [],
  payment: null,
};
const nothing = () => undefined;

interface Given {
  readonly draft?: Partial<OrderDraft>;
  readonly messenger?: MessengerSettings;
  readonly account?: MessengerSignIn | null;
  readonly problems?: Readonly<Record<string, string>>;
  readonly quantity?: number;
}

function form(locale: 'ua' | 'en', { draft, messenger = { kind: 'none' }, account = null, problems = {}, quantity = 0 }: Given) {
  const handlers = { onDraft: nothing, onAccount: nothing, onToggle: nothing, onPromo: nothing, onSubmit: nothing };
  const lines = quantity ? [{ id: 1, name: 'День волосся', price: 100_000, quantity }] : [];
  const given = {
    choices: CHOICES,
    lines,
    sums: quote(lines),
    draft: { ...EMPTY_DRAFT, delivery: 105, ...draft },
    messenger,
    account,
    problems,
  };
  return load(
    renderToString(
      <PageProvider value={pageContext(locale)}>
        <OrderForm id="order" {...given} {...handlers} />
      </PageProvider>,
    ),
  );
}

const SANDBOX: MessengerSettings = { kind: 'sandbox', loginPath: '/api/messenger/sandbox-login' };
const links = ($: ReturnType<typeof form>) =>
  $('input[name=link]')
    .toArray()
    .map((input) => $(input).attr('value'));

describe.each(['ua', 'en'] as const)('the form of an order, %s', (locale) => {
  it('offers Telegram only where the site has a messenger', () => {
    expect(links(form(locale, {}))).toEqual(['email', 'online']);
    expect(links(form(locale, { messenger: SANDBOX }))).toEqual(['email', 'telegram', 'online']);
  });

  it('has a login where Telegram is chosen, and nowhere else', () => {
    expect(form(locale, { messenger: SANDBOX })('.messenger-login')).toHaveLength(0);
    expect(form(locale, { messenger: SANDBOX, draft: { delivery: 101, link: 'telegram' } })('.messenger-login')).toHaveLength(0);
    const $ = form(locale, { messenger: SANDBOX, draft: { link: 'telegram' } });
    expect($('.messenger-login button').text()).toBe('Log in with Telegram');
  });

  it('says that nobody has logged in, and takes the focus there', () => {
    const words = locale === 'ua' ? 'Підключіть Telegram через “Log in with Telegram”.' : 'Connect Telegram with “Log in with Telegram”.';
    const $ = form(locale, { messenger: SANDBOX, draft: { link: 'telegram' }, problems: { telegram: words } });
    const login = $('.messenger-login[data-wrong]');
    expect($(`#${login.attr('aria-describedby')}`).text()).toBe(words);
    expect(login.attr('tabindex')).toBe('-1');
  });

  it('says who has logged in, in place of the login', () => {
    const $ = form(locale, { messenger: SANDBOX, draft: { link: 'telegram' }, account: { order: 'order_1', name: '@olena' } });
    expect($('.messenger-login [role=status]').text()).toContain('@olena');
    expect($('.messenger-login').text()).not.toContain('Log in with');
  });

  it('shows everybody who was named, and says at the one whom no certificate is left for', () => {
    const words = locale === 'ua' ? 'Такого сертифіката в замовленні немає' : 'The order has no such certificate';
    const gifts = ['Марія', 'Ніна'].map((recipient) => ({ ...emptyGift(1), recipient }));
    const $ = form(locale, { draft: { gifts }, quantity: 1, problems: { 'gifts.1.id': words } });
    const recipients = $('input[name$=recipient]').toArray();
    expect(recipients.map((input) => $(input).attr('value'))).toEqual(['Марія', 'Ніна']);
    const wrong = $('select[aria-invalid=true]');
    expect(wrong.closest('.order-gift').find('input[name$=recipient]').attr('value')).toBe('Ніна');
    expect($(`#${wrong.attr('aria-describedby')}`).text()).toBe(words);
  });

  it('does not offer the salon that hands nothing out', () => {
    const $ = form(locale, { draft: { delivery: 101 } });
    expect(
      $('select[name=salon] option')
        .toArray()
        .map((option) => $(option).attr('value')),
    ).toEqual(['', 'oksamyt-pechersk']);
  });
});
