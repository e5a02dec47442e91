import { GIFT_FIELDS } from '../../../src/modules/certificate/contract/order-fields';
import { OrderTable } from '../components/OrderTable';
import { Radio } from '../../ui/components/form/Radio';
import { Select } from '../../ui/components/form/Select';
import { Icon } from '../../ui/components/media/Icon';
import { GiftInputs } from '../components/GiftInputs';
import { OrderConsent } from '../components/OrderConsent';
import { BuyerInputs, CommentInputs, DeliveryInput, EmailInput, LinkInput, PromoInput, SalonInputs } from '../components/OrderInputs';
import { usePage } from '../../ui/i18n/context';
import { PlainForm } from './PlainForm';
import type { OrderFormProblem, OrderFormStep } from './order-form-step';

interface StepProps<Name extends OrderFormStep['name']> {
  readonly action: string;
  readonly problems: readonly OrderFormProblem[];
  readonly step: Extract<OrderFormStep, { name: Name }>;
}

const byName = (problems: readonly OrderFormProblem[]) => Object.fromEntries(problems.map(({ name, text }) => [name, text]));

/** Who buys, and how it is received. What belongs to another delivery is out of sight where the browser can tell (`:has`). */
export function Details({ action, problems, step }: StepProps<'details'>) {
  const { t } = usePage();
  const { lines, sums, draft, who, salons, links, hidden } = step;
  const inputs = { id: 'order', draft, problems: byName(problems) };
  return (
    <>
      <OrderTable lines={lines} sums={sums} />
      <PlainForm
        {...{ action, hidden }}
        step="details"
        submit={t('certificate.plain.toDetails')}
        back={{ to: 'choose', label: t('certificate.plain.change') }}
      >
        <BuyerInputs {...inputs} />
        <DeliveryInput {...inputs} />
        <div className="order-form-page__part" data-delivery="salon">
          <SalonInputs
            {...inputs}
            salons={salons}
            hints={{ salon: t('certificate.plain.salonHint'), pay: t('certificate.plain.payHint') }}
          />
        </div>
        <div className="order-form-page__part" data-delivery="online">
          <LinkInput {...inputs} links={links} hint={t('certificate.plain.linkHint')} />
          <div data-link="email">
            <EmailInput {...inputs} hint={t('certificate.plain.emailHint')} />
          </div>
          <Radio
            id="order-who"
            name="who"
            legend={t('certificate.form.gifts')}
            hint={t('certificate.plain.linkHint')}
            look="card"
            options={[
              { value: 'self', label: t('certificate.plain.self'), note: t('certificate.plain.selfNote') },
              { value: 'gifts', label: t('certificate.plain.others'), note: t('certificate.plain.othersNote') },
            ]}
            defaultValue={who}
          />
        </div>
        <CommentInputs {...inputs} />
        <PromoInput {...inputs} />
        <OrderConsent />
      </PlainForm>
    </>
  );
}

/** Telegram signs in whoever presses Start in the chat with the bot. */
export function Connect({ action, problems, step }: StepProps<'connect'>) {
  const { t } = usePage();
  const { link, hidden } = step;
  return (
    <PlainForm
      {...{ action, hidden }}
      step="connect"
      submit={t('certificate.plain.connected')}
      back={{ to: 'details', label: t('certificate.plain.back') }}
    >
      <div className={problems.length ? 'field field--error order-form-page__connect' : 'order-form-page__connect'}>
        <h2 className="order-form-page__legend">{t('certificate.plain.connect')}</h2>
        <ol className="order-form-page__ways">
          <li>{t('certificate.plain.connectOpen')}</li>
          <li>{t('certificate.plain.connectStart')}</li>
          <li>{t('certificate.plain.connectReturn')}</li>
        </ol>
        <a className="button button--line" id="order-link" href={link} target="_blank" rel="noreferrer noopener">
          <Icon name="telegram" size={20} />
          {t('certificate.plain.openBot', { messenger: 'Telegram' })}
        </a>
      </div>
    </PlainForm>
  );
}

/** Those for whom certificates of the order are. */
export function Gifts({ action, problems, step }: StepProps<'gifts'>) {
  const { t } = usePage();
  const { lines, gifts, designs, days, canAdd, most, hidden } = step;
  const texts = byName(problems);
  return (
    <PlainForm
      {...{ action, hidden }}
      step="gifts"
      submit={t('certificate.plain.toCheck')}
      back={{ to: 'details', label: t('certificate.plain.back') }}
    >
      <h2 className="order-form-page__legend">{t('certificate.form.gifts')}</h2>
      <p>{t('certificate.form.giftsNote')}</p>
      {gifts.map((gift, place) => {
        const id = `order-gifts-${place}`;
        return (
          <fieldset key={place} className="order-gift" id={id}>
            <legend className="order-gift__legend">{t('certificate.form.gift', { number: place + 1 })}</legend>
            {lines.length > 1 || texts[`gifts.${place}.id`] ? (
              <Select
                id={`${id}-id`}
                name={`gifts.${place}.id`}
                label={t('certificate.form.giftOf')}
                options={lines.map((line) => ({ value: String(line.id), label: line.name }))}
                value={String(gift.id)}
                error={texts[`gifts.${place}.id`]}
              />
            ) : (
              <input type="hidden" name={`gifts.${place}.id`} value={gift.id} />
            )}
            <GiftInputs
              {...{ id, gift, days }}
              prefix={`gifts.${place}.`}
              designs={designs.get(gift.id)}
              problems={Object.fromEntries(GIFT_FIELDS.map((name) => [name, texts[`gifts.${place}.${name}`]]))}
            />
            <button className="order-form-page__remove" type="submit" name="go" value={`remove.${place}`}>
              {t('certificate.form.removeGift', { number: place + 1 })}
            </button>
          </fieldset>
        );
      })}
      {canAdd ? (
        <button
          className="button button--line order-form-page__add"
          type="submit"
          name="go"
          value="add"
          formAction={`${action}#order-gifts-${gifts.length}`}
        >
          <Icon name="plus" size={20} />
          {t('certificate.form.addGift')}
        </button>
      ) : null}
      {most === null ? null : <p className="field__hint">{t('certificate.plain.mostGifts', { most })}</p>}
    </PlainForm>
  );
}
