import { NEWCOMER_FORM } from '../../../src/modules/clients/contract/sign-in-form';
import type { CodeBody } from '../../../src/modules/widget/contract/code-model';
import { MAX_EMAIL } from '../../../src/shared/form';
import { Radio } from '../../ui/components/form/Radio';
import { TextField } from '../../ui/components/form/TextField';
import { usePage } from '../../ui/i18n/context';
import { PostForm, SCREEN_FORM } from './PostForm';
import { clockWords, useSecondsLeft } from './use-seconds-left';

interface CodeStepProps {
  readonly body: CodeBody;
  /** When the screen came, by `performance.now()`. */
  readonly at: number;
}

/** The code of the SMS or the mail; somebody new says their name as well. */
export function CodeStep({ body, at }: CodeStepProps) {
  const { t } = usePage();
  const { fields, phone, mailedTo, code, newcomer, problems, over } = body;
  if (over) {
    return (
      <>
        <p className="widget-none">{over}</p>
        <OtherCode body={body} at={at} />
      </>
    );
  }
  return (
    <>
      <p className="lead">
        {newcomer ? (
          t('widget.code.newcomer')
        ) : mailedTo !== '' ? (
          t('widget.code.mailed', { phone, email: mailedTo })
        ) : (
          <span>
            {t('widget.code.sent')} <span className="widget__number">{phone}</span>
          </span>
        )}
      </p>
      <PostForm id={SCREEN_FORM} fields={newcomer ? { ...fields, code } : fields} className="widget-form">
        {newcomer ? (
          <>
            {problems.code ? <p className="field__error">{problems.code}</p> : null}
            <TextField
              id="widget-firstname"
              name="firstname"
              label={t('widget.code.firstname')}
              autoComplete="given-name"
              defaultValue={newcomer.firstname}
              error={problems.firstname}
              maxLength={NEWCOMER_FORM.firstname.most}
              required
            />
            <TextField
              id="widget-lastname"
              name="lastname"
              label={t('widget.code.lastname')}
              autoComplete="family-name"
              defaultValue={newcomer.lastname}
              error={problems.lastname}
              maxLength={NEWCOMER_FORM.lastname.most}
              required
            />
            <Radio
              id="widget-sex"
              name="sex"
              legend={t('widget.code.sex')}
              options={[
                { value: 'Female', label: t('widget.code.female') },
                { value: 'Male', label: t('widget.code.male') },
              ]}
              defaultValue={newcomer.sex}
            />
            {newcomer.email === null ? null : (
              <TextField
                id="widget-email"
                name="email"
                type="email"
                label={t('widget.code.email')}
                autoComplete="email"
                defaultValue={newcomer.email}
                error={problems.email}
                maxLength={MAX_EMAIL}
              />
            )}
          </>
        ) : (
          <div className="widget-code">
            <TextField
              id="widget-code"
              name="code"
              label={mailedTo === '' ? t('widget.code.code') : t('widget.code.codeMailed')}
              inputMode="numeric"
              autoComplete="one-time-code"
              defaultValue={code}
              error={problems.code}
              maxLength={4}
              required
            />
          </div>
        )}
        <button className="button button--lacquer widget-form__send">{t('widget.code.confirm')}</button>
      </PostForm>
      {newcomer ? null : <OtherCode body={body} at={at} />}
    </>
  );
}

/** Another code, and when it may be sent; another phone. */
function OtherCode({ body: { fields, back, over, resendSeconds }, at }: CodeStepProps) {
  const { t, href } = usePage();
  const left = useSecondsLeft(resendSeconds, at) ?? resendSeconds;
  return (
    <div className="widget-form__more">
      <PostForm fields={{ ...fields, action: 'again' }}>
        <button className={over ? 'button button--lacquer' : 'text-link'}>{over ? t('widget.code.fresh') : t('widget.code.again')}</button>
      </PostForm>
      {left > 0 ? <p className="widget-form__wait">{t('widget.code.wait', { left: clockWords(left) })}</p> : null}
      <a className="text-link" href={href(back)}>
        {t('widget.code.change')}
      </a>
    </div>
  );
}
