import { Checkbox } from '../ui/components/form/Checkbox';
import { ExpandPanel } from '../ui/components/panel/ExpandPanel';
import { Radio } from '../ui/components/form/Radio';
import { TextField } from '../ui/components/form/TextField';
import { usePage } from '../ui/i18n/context';
import { Specimen } from './Specimen';

/** What is filled in, ticked and opened. */
export function FieldSpecimens() {
  const { t, href } = usePage();
  const times = [
    { value: 'morning', label: t('blocks.dev.morning') },
    { value: 'day', label: t('blocks.dev.day') },
    { value: 'evening', label: t('blocks.dev.evening'), note: t('blocks.dev.eveningNote'), disabled: true },
  ];
  const ways = [
    { value: 'salon', label: t('blocks.dev.salon'), note: t('blocks.dev.salonNote'), aside: t('blocks.dev.free') },
    { value: 'online', label: t('blocks.dev.online'), note: t('blocks.dev.onlineNote') },
  ];
  return (
    <>
      <Specimen id="fields" title={t('blocks.dev.fields')} note={t('blocks.dev.fieldsNote')}>
        <div className="specimen__row">
          <TextField id="field-empty" label={t('blocks.dev.name')} autoComplete="name" required />
          <TextField id="field-filled" label={t('blocks.dev.name')} defaultValue={t('blocks.dev.nameValue')} />
          <TextField
            id="field-phone"
            label={t('blocks.dev.phone')}
            prefix="+380"
            placeholder="(__) ___-__-__"
            inputMode="tel"
            autoComplete="tel-national"
            hint={t('blocks.dev.phoneHint')}
          />
          <TextField
            id="field-error"
            type="email"
            label={t('blocks.dev.email')}
            defaultValue="oksana@"
            error={t('blocks.dev.emailError')}
            autoComplete="email"
            required
          />
          <TextField
            id="field-busy"
            label={t('blocks.dev.code')}
            defaultValue="4 815"
            hint={t('blocks.dev.codeHint')}
            inputMode="numeric"
            autoComplete="one-time-code"
            busy
          />
          <TextField id="field-disabled" label={t('blocks.dev.coupon')} defaultValue={t('blocks.dev.couponValue')} disabled />
          <TextField id="field-lines" label={t('blocks.dev.comment')} defaultValue={t('blocks.dev.text')} multiline />
          <TextField id="field-unit" type="number" label={t('blocks.dev.colour')} defaultValue="60" suffix={t('blocks.dev.grams')} />
        </div>
      </Specimen>
      <Specimen id="choices" title={t('blocks.dev.choices')} note={t('blocks.dev.choicesNote')}>
        <div className="specimen__row">
          <div>
            <Checkbox
              id="check-agree"
              label={
                <>
                  {t('blocks.dev.agree')}{' '}
                  <a href={href('/public-offer-agreement/')} style={{ textDecoration: 'underline' }}>
                    {t('blocks.dev.offer')}
                  </a>
                </>
              }
              error={t('blocks.dev.agreeError')}
              required
            />
            <Checkbox id="check-news" label={t('blocks.dev.news')} hint={t('blocks.dev.newsHint')} defaultChecked />
            <Checkbox id="check-closed" label={t('blocks.dev.closed')} disabled />
            <Checkbox id="check-kept" label={t('blocks.dev.closed')} disabled defaultChecked />
          </div>
          <Radio id="radio-plain" legend={t('blocks.dev.when')} options={times} defaultValue="day" />
          <Radio id="radio-cards" legend={t('blocks.dev.delivery')} options={ways} look="card" defaultValue="salon" required />
          <Radio
            id="radio-error"
            legend={t('blocks.dev.delivery')}
            options={ways}
            look="card"
            error={t('blocks.dev.deliveryError')}
            required
          />
        </div>
      </Specimen>
      <Specimen id="expand" title={t('blocks.dev.expand')} note={t('blocks.dev.expandNote')}>
        <div className="specimen__row" style={{ minHeight: '24rem' }}>
          <div>
            <ExpandPanel title={t('blocks.dev.question1')} group="specimen" headingLevel="h3" open>
              <p>{t('blocks.dev.answer1')}</p>
            </ExpandPanel>
            <ExpandPanel title={t('blocks.dev.question2')} group="specimen" headingLevel="h3">
              <p>{t('blocks.dev.answer2')}</p>
            </ExpandPanel>
          </div>
          <ExpandPanel title={t('blocks.dev.question3')} sign="plus">
            <p>{t('blocks.dev.answer3')}</p>
          </ExpandPanel>
        </div>
      </Specimen>
    </>
  );
}
