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
    { value: 'morning', label: t('common.blocks.dev.morning') },
    { value: 'day', label: t('common.blocks.dev.day') },
    { value: 'evening', label: t('common.blocks.dev.evening'), note: t('common.blocks.dev.eveningNote'), disabled: true },
  ];
  const ways = [
    { value: 'salon', label: t('common.blocks.dev.salon'), note: t('common.blocks.dev.salonNote'), aside: t('common.blocks.dev.free') },
    { value: 'online', label: t('common.blocks.dev.online'), note: t('common.blocks.dev.onlineNote') },
  ];
  return (
    <>
      <Specimen id="fields" title={t('common.blocks.dev.fields')} note={t('common.blocks.dev.fieldsNote')}>
        <div className="specimen__row">
          <TextField id="field-empty" label={t('common.blocks.dev.name')} autoComplete="name" required />
          <TextField id="field-filled" label={t('common.blocks.dev.name')} defaultValue={t('common.blocks.dev.nameValue')} />
          <TextField
            id="field-phone"
            label={t('common.blocks.dev.phone')}
            prefix="+380"
            placeholder="(__) ___-__-__"
            inputMode="tel"
            autoComplete="tel-national"
            hint={t('common.blocks.dev.phoneHint')}
          />
          <TextField
            id="field-error"
            type="email"
            label={t('common.blocks.dev.email')}
            defaultValue="oksana@"
            error={t('common.blocks.dev.emailError')}
            autoComplete="email"
            required
          />
          <TextField
            id="field-busy"
            label={t('common.blocks.dev.code')}
            defaultValue="4 815"
            hint={t('common.blocks.dev.codeHint')}
            inputMode="numeric"
            autoComplete="one-time-code"
            busy
          />
          <TextField id="field-disabled" label={t('common.blocks.dev.coupon')} defaultValue={t('common.blocks.dev.couponValue')} disabled />
          <TextField id="field-lines" label={t('common.blocks.dev.comment')} defaultValue={t('common.blocks.dev.text')} multiline />
          <TextField
            id="field-unit"
            type="number"
            label={t('common.blocks.dev.colour')}
            defaultValue="60"
            suffix={t('common.blocks.dev.grams')}
          />
        </div>
      </Specimen>
      <Specimen id="choices" title={t('common.blocks.dev.choices')} note={t('common.blocks.dev.choicesNote')}>
        <div className="specimen__row">
          <div>
            <Checkbox
              id="check-agree"
              label={
                <>
                  {t('common.blocks.dev.agree')}{' '}
                  <a href={href('/public-offer-agreement/')} style={{ textDecoration: 'underline' }}>
                    {t('common.blocks.dev.offer')}
                  </a>
                </>
              }
              error={t('common.blocks.dev.agreeError')}
              required
            />
            <Checkbox id="check-news" label={t('common.blocks.dev.news')} hint={t('common.blocks.dev.newsHint')} defaultChecked />
            <Checkbox id="check-closed" label={t('common.blocks.dev.closed')} disabled />
            <Checkbox id="check-kept" label={t('common.blocks.dev.closed')} disabled defaultChecked />
          </div>
          <Radio id="radio-plain" legend={t('common.blocks.dev.when')} options={times} defaultValue="day" />
          <Radio id="radio-cards" legend={t('common.blocks.dev.delivery')} options={ways} look="card" defaultValue="salon" required />
          <Radio
            id="radio-error"
            legend={t('common.blocks.dev.delivery')}
            options={ways}
            look="card"
            error={t('common.blocks.dev.deliveryError')}
            required
          />
        </div>
      </Specimen>
      <Specimen id="expand" title={t('common.blocks.dev.expand')} note={t('common.blocks.dev.expandNote')}>
        <div className="specimen__row" style={{ minHeight: '24rem' }}>
          <div>
            <ExpandPanel title={t('common.blocks.dev.question1')} group="specimen" headingLevel="h3" open>
              <p>{t('common.blocks.dev.answer1')}</p>
            </ExpandPanel>
            <ExpandPanel title={t('common.blocks.dev.question2')} group="specimen" headingLevel="h3">
              <p>{t('common.blocks.dev.answer2')}</p>
            </ExpandPanel>
          </div>
          <ExpandPanel title={t('common.blocks.dev.question3')} sign="plus">
            <p>{t('common.blocks.dev.answer3')}</p>
          </ExpandPanel>
        </div>
      </Specimen>
    </>
  );
}
