import { SEND_HOURS } from '../../../src/modules/certificate/contract/order-draft';
import type { GiftDraft } from '../../../src/modules/certificate/contract/order-draft';
import { GIFT_FORM } from '../../../src/modules/certificate/contract/order-fields';
import { MAX_EMAIL } from '../../../src/shared/form';
import type { Picture } from '../../../src/shared/picture';
import { Radio } from '../../ui/components/form/Radio';
import { Select } from '../../ui/components/form/Select';
import { TextField } from '../../ui/components/form/TextField';
import { Photo } from '../../ui/components/media/Photo';
import { usePage } from '../../ui/i18n/context';

type GiftFields = Omit<GiftDraft, 'id'>;

interface GiftInputsProps {
  /** Ids of the fields are made of it. */
  readonly id: string;
  /** Before the names of the fields: `gifts.0.`; in an island, which sends no names, the id keeps the choices of several gifts apart. */
  readonly prefix?: string;
  readonly gift: Omit<GiftFields, 'design'> & Partial<Pick<GiftFields, 'design'>>;
  /** By the names of the rules: what is wrong, in words. */
  readonly problems: Readonly<Record<string, string | undefined>>;
  /** What it can look like; a choice only if there are several. */
  readonly designs?: readonly Picture[];
  /** First and last day on which it can be sent, YYYY-MM-DD in Kyiv. */
  readonly days: { readonly first: string; readonly last: string };
  /** Left out: plain HTML, which the browser keeps by itself. */
  readonly onChange?: (change: Partial<GiftFields>) => void;
}

/** Who a gift is for, with words, a picture and a moment: in the panel, in the form without scripts, and where it is changed. */
export function GiftInputs({ id, gift, problems, designs = [], days, onChange, prefix = onChange ? `${id}-` : '' }: GiftInputsProps) {
  const { t } = usePage();
  const field = (name: keyof GiftFields, problem: string = name) => ({
    id: `${id}-${name}`,
    name: prefix + name,
    error: problems[problem],
  });
  const text = (name: 'recipient' | 'giver' | 'email' | 'message' | 'day', problem?: string) => ({
    ...field(name, problem),
    ...(onChange ? { value: gift[name], onValue: (value: string) => onChange({ [name]: value }) } : { defaultValue: gift[name] }),
  });
  const pick = <V extends string>(value: V, onPick: (value: V) => void) => (onChange ? { value, onPick } : { defaultValue: value });
  const used = gift.message.trim().length;
  const { most } = GIFT_FORM.message;
  return (
    <>
      <TextField {...text('recipient')} label={t('certificate.form.recipient')} maxLength={GIFT_FORM.recipient.most} />
      <TextField
        {...text('email')}
        label={t('certificate.form.giftEmail')}
        hint={t('certificate.form.giftEmailHint')}
        type="email"
        maxLength={MAX_EMAIL}
      />
      <TextField
        {...text('message')}
        label={t('certificate.form.giftMessage')}
        hint={onChange ? t('common.forms.left', { used, most }) : t('certificate.form.giftMessageHint', { most })}
        multiline
      />
      <TextField
        {...text('giver')}
        label={t('certificate.form.giver')}
        hint={t('certificate.form.giverHint')}
        maxLength={GIFT_FORM.giver.most}
      />
      {designs.length > 1 ? (
        <Radio
          {...field('design')}
          legend={t('certificate.form.design')}
          look="card"
          options={designs.map((picture, index) => ({
            value: picture.src,
            label: picture.alt || String(index + 1),
            aside: <Photo picture={picture} sizes="6rem" decorative className="order-gift__design" />,
          }))}
          {...pick(gift.design || designs[0]!.src, (design) => onChange?.({ design }))}
        />
      ) : null}
      <Radio
        {...field('when')}
        legend={t('certificate.form.when')}
        options={[
          { value: 'now', label: t('certificate.form.now') },
          { value: 'later', label: t('certificate.form.later') },
        ]}
        {...pick(gift.when, (when) => onChange?.({ when }))}
      />
      {onChange && gift.when === 'now' ? null : (
        <div className="order-gift__moment">
          <TextField {...text('day', 'sendAt')} label={t('certificate.form.day')} type="date" min={days.first} max={days.last} />
          <Select
            {...field('hour')}
            label={t('certificate.form.hour')}
            options={SEND_HOURS.map((hour) => ({ value: hour, label: `${hour}:00` }))}
            value={gift.hour}
            onValue={onChange && ((hour) => onChange({ hour }))}
          />
        </div>
      )}
    </>
  );
}
