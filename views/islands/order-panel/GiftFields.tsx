import { emptyGift, giftsOf, SEND_HOURS, withoutRecipient } from '../../../src/modules/certificate/domain/order-draft';
import type { DraftLine, GiftDraft, OrderDraft } from '../../../src/modules/certificate/domain/order-draft';
import { MAX_GIFT_MESSAGE } from '../../../src/modules/certificate/domain/order-gifts';
import { lastSendDay } from '../../../src/modules/certificate/domain/validity';
import { MAX_EMAIL } from '../../../src/shared/form';
import { kyivDay } from '../../../src/shared/kyiv-day';
import { Radio } from '../../components/form/Radio';
import { Select } from '../../components/form/Select';
import { TextField } from '../../components/form/TextField';
import { Icon } from '../../components/media/Icon';
import { Photo } from '../../components/media/Photo';
import { usePage } from '../../i18n/context';
import type { OrderPackage } from '../../layout/frame';
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
      <legend className="order-gifts__legend">{t('certificates.form.gifts')}</legend>
      <p className="field__hint">{t('certificates.form.giftsNote')}</p>
      {gifts.map((gift, place) => (
        <Gift
          key={place}
          {...{ id: `${id}-gift${place}`, place, gift, packages, lines, problems }}
          onChange={(change) => set(gifts.map((one) => (one === gift ? { ...one, ...change } : one)))}
          onRemove={() => set(gifts.filter((one) => one !== gift))}
        />
      ))}
      {free === undefined ? null : (
        <button type="button" className="button button--line order-gifts__add" onClick={() => set([...gifts, emptyGift(free)])}>
          <Icon name="plus" size={20} />
          {t('certificates.form.addGift')}
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

function Gift({ id, place, gift, packages, lines, problems, onChange, onRemove }: GiftProps) {
  const { t } = usePage();
  const problem = (name: string) => problems[`gifts.${place}.${name}`];
  const used = gift.message.trim().length;
  const designs = packages.find((one) => one.id === gift.id)?.designs ?? [];
  const titles = new Map(packages.map((one) => [one.id, one.title]));
  return (
    <fieldset className="order-gift">
      <legend className="order-gift__legend">{t('certificates.form.gift', { number: place + 1 })}</legend>
      <button type="button" className="order-gift__remove" onClick={onRemove}>
        <Icon name="close" size={16} />
        <span className="visually-hidden">{t('certificates.form.removeGift', { number: place + 1 })}</span>
      </button>
      {lines.length > 1 ? (
        <Select
          id={`${id}-id`}
          label={t('certificates.form.giftOf')}
          options={lines.map((line) => ({ value: String(line.id), label: titles.get(line.id) ?? String(line.id) }))}
          value={String(gift.id)}
          error={problem('id')}
          onValue={(value) => onChange({ id: Number(value), design: '' })}
        />
      ) : null}
      <TextField
        id={`${id}-recipient`}
        label={t('certificates.form.recipient')}
        maxLength={200}
        value={gift.recipient}
        error={problem('recipient')}
        onValue={(recipient) => onChange({ recipient })}
      />
      <TextField
        id={`${id}-email`}
        label={t('certificates.form.giftEmail')}
        hint={t('certificates.form.giftEmailHint')}
        type="email"
        maxLength={MAX_EMAIL}
        value={gift.email}
        error={problem('email')}
        onValue={(email) => onChange({ email })}
      />
      <TextField
        id={`${id}-message`}
        label={t('certificates.form.giftMessage')}
        hint={t('forms.left', { used, most: MAX_GIFT_MESSAGE })}
        multiline
        value={gift.message}
        error={problem('message')}
        onValue={(message) => onChange({ message })}
      />
      {designs.length > 1 ? (
        <Radio
          id={`${id}-design`}
          legend={t('certificates.form.design')}
          look="card"
          options={designs.map((picture, index) => ({
            value: picture.src,
            label: picture.alt || String(index + 1),
            aside: <Photo picture={picture} sizes="6rem" decorative className="order-gift__design" />,
          }))}
          value={gift.design || designs[0]!.src}
          error={problem('design')}
          onPick={(design) => onChange({ design })}
        />
      ) : null}
      <Radio
        id={`${id}-when`}
        legend={t('certificates.form.when')}
        options={[
          { value: 'now', label: t('certificates.form.now') },
          { value: 'later', label: t('certificates.form.later') },
        ]}
        value={gift.when}
        onPick={(when) => onChange({ when })}
      />
      {gift.when === 'later' ? <Moment id={id} gift={gift} error={problem('sendAt')} onChange={onChange} /> : null}
    </fieldset>
  );
}

function Moment({ id, gift, error, onChange }: Pick<GiftProps, 'id' | 'gift' | 'onChange'> & { readonly error: string | undefined }) {
  const { t } = usePage();
  const now = new Date();
  return (
    <div className="order-gift__moment">
      <TextField
        id={`${id}-day`}
        label={t('certificates.form.day')}
        type="date"
        min={kyivDay(now)}
        max={lastSendDay(now)}
        value={gift.day}
        error={error}
        onValue={(day) => onChange({ day })}
      />
      <Select
        id={`${id}-hour`}
        label={t('certificates.form.hour')}
        options={SEND_HOURS.map((hour) => ({ value: hour, label: `${hour}:00` }))}
        value={gift.hour}
        onValue={(hour) => onChange({ hour })}
      />
    </div>
  );
}
