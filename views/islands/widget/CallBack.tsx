import type { HelpBody, HelpForm } from '../../../src/modules/booking/domain/widget/help-model';
import { TextField } from '../../components/form/TextField';
import { usePage } from '../../i18n/context';
import { PostForm } from './PostForm';

/** “Could not book, please help”, at the foot of a screen. */
export function CallBack({ form }: { readonly form: HelpForm }) {
  const { t } = usePage();
  return (
    <details className="widget-call" open={form.isOpen}>
      <summary>{t('widget.callBack.offer')}</summary>
      <CallBackForm form={form} />
    </details>
  );
}

/** The call for help was taken, or comes back as it was typed. */
export function CallBackStep({ body: { form, promise, back } }: { readonly body: HelpBody }) {
  const { t, href } = usePage();
  if (form) return <CallBackForm form={form} />;
  return (
    <div className="widget-none">
      <p className="lead">{promise}</p>
      <p>{t('widget.callBack.chosen')}</p>
      <a href={href(back)}>{t('widget.callBack.back')}</a>
    </div>
  );
}

function CallBackForm({ form: { fields, name, phone, comment, problems } }: { readonly form: HelpForm }) {
  const { t, href } = usePage();
  return (
    <PostForm fields={fields} className="widget-form">
      <p className="widget-form__rule">{t('widget.callBack.text')}</p>
      <TextField
        id="call-name"
        name="name"
        autoComplete="name"
        label={t('widget.callBack.name')}
        defaultValue={name}
        error={problems.name}
        maxLength={200}
      />
      <TextField
        id="call-phone"
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        label={t('widget.callBack.phone')}
        placeholder="+380 (__) ___-__-__"
        defaultValue={phone}
        error={problems.phone}
        required
      />
      <TextField
        id="call-comment"
        name="comment"
        label={t('widget.callBack.comment')}
        defaultValue={comment}
        error={problems.comment}
        maxLength={1000}
        multiline
      />
      <p className="widget-form__consent">
        {t('leads.form.consent')}{' '}
        <a href={href('/policy/')} target="_blank" rel="noopener">
          {t('leads.form.policy')}
        </a>
      </p>
      <button className="button button--lacquer widget-call__send">{t('widget.callBack.send')}</button>
    </PostForm>
  );
}
