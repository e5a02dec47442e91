import { useEffect, useRef } from 'react';
import { emptyGift, giftsOf, withoutRecipient } from '../../../../src/modules/certificate/contract/order-draft';
import type { DraftLine, GiftDraft, OrderDraft } from '../../../../src/modules/certificate/contract/order-draft';
import { lastSendDay } from '../../../../src/modules/certificate/contract/validity';
import { kyivDay } from '../../../../src/shared/kyiv-day';
import { followLight } from '../foil-light';
import { GiftCard } from '../../components/GiftCard';
import { Select } from '../../../ui/components/form/Select';
import { Icon } from '../../../ui/components/media/Icon';
import { GiftInputs } from '../../components/GiftInputs';
import { formatMoney } from '../../../../src/shared/money';
import { usePage } from '../../../ui/i18n/context';
import type { OrderPackage } from '../../order-choices';
import type { OrderProblemTexts } from './order-lines';

interface GiftFieldsProps {
  readonly id: string;
  readonly packages: readonly OrderPackage[];
  readonly lines: readonly DraftLine[];
  readonly draft: OrderDraft;
  readonly problems: OrderProblemTexts;
  readonly onDraft: (draft: OrderDraft) => void;
}

/** Those for whom certificates of the order are: each with words, a picture and a moment of their own. */
export function GiftFields({ id, packages, lines, draft, problems, onDraft }: GiftFieldsProps) {
  const { t } = usePage();
  const gifts = giftsOf(draft, lines);
  const [free] = withoutRecipient(draft, lines);
  const set = (next: readonly GiftDraft[]) => onDraft({ ...draft, gifts: next });
  return (
    <fieldset className="order-gifts">
      <legend className="order-gifts__legend">{t('certificate.form.gifts')}</legend>
      <p className="field__hint">{t('certificate.form.giftsNote')}</p>
      {gifts.map((gift, place) => (
        <Gift
          key={place}
          {...{ id: `${id}-gift${place}`, place, gift, packages, lines, problems }}
          onChange={(change) => set(gifts.map((one) => (one === gift ? { ...one, ...change } : one)))}
          onRemove={() => set(gifts.filter((one) => one !== gift))}
        />
      ))}
      {free === undefined ? null : (
        <button
          type="button"
          className="button button--line order-gifts__add"
          onClick={() => set([...gifts, { ...emptyGift(free), recipient: gifts.length ? '' : nameOfCard() }])}
        >
          <Icon name="plus" size={20} />
          {t('certificate.form.addGift')}
        </button>
      )}
    </fieldset>
  );
}

interface GiftProps {
  readonly id: string;
  readonly place: number;
  readonly gift: GiftDraft;
  readonly packages: readonly OrderPackage[];
  readonly lines: readonly DraftLine[];
  readonly problems: OrderProblemTexts;
  readonly onChange: (change: Partial<GiftDraft>) => void;
  readonly onRemove: () => void;
}

/** The name that was written on the card of a certificate's page (client/certificate/gift-card.ts). */
function nameOfCard(): string {
  try {
    return sessionStorage.getItem('gift-name') ?? '';
  } catch {
    return '';
  }
}

function Gift({ id, place, gift, packages, lines, problems, onChange, onRemove }: GiftProps) {
  const { t, locale } = usePage();
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => (card.current ? followLight(card.current) : undefined), []);
  const problem = (name: string) => problems[`gifts.${place}.${name}`];
  const now = new Date();
  const designs = packages.find((one) => one.id === gift.id)?.designs ?? [];
  // a package that has left the order since stands in the list until another is chosen
  const offered = [...new Set([...lines.map((line) => line.id), gift.id])];
  const titles = new Map(packages.map((one) => [one.id, one.title]));
  const given = packages.find((one) => one.id === gift.id);
  return (
    <fieldset className="order-gift">
      <legend className="order-gift__legend">{t('certificate.form.gift', { number: place + 1 })}</legend>
      <button type="button" className="order-gift__remove" onClick={onRemove}>
        <Icon name="close" size={16} />
        <span className="visually-hidden">{t('certificate.form.removeGift', { number: place + 1 })}</span>
      </button>
      {offered.length > 1 || problem('id') ? (
        <Select
          id={`${id}-id`}
          label={t('certificate.form.giftOf')}
          options={offered.map((one) => ({ value: String(one), label: titles.get(one) ?? String(one) }))}
          value={String(gift.id)}
          error={problem('id')}
          onValue={(value) => onChange({ id: Number(value), design: '' })}
        />
      ) : null}
      {given ? (
        <div ref={card}>
          <GiftCard
            headline={formatMoney(given.amount, locale)}
            subline={given.title}
            recipient={gift.recipient.trim()}
            picture={designs.find(({ src }) => src === gift.design) ?? designs[0]}
            sizes="12rem"
          />
        </div>
      ) : null}
      <GiftInputs
        {...{ id, gift, designs, onChange }}
        problems={Object.fromEntries(['recipient', 'giver', 'email', 'message', 'design', 'sendAt'].map((name) => [name, problem(name)]))}
        days={{ first: kyivDay(now), last: lastSendDay(now) }}
      />
    </fieldset>
  );
}
