import { HELP_FORM } from '../../../src/modules/widget/contract/widget-forms';
import type { HelpBody, HelpForm } from '../../../src/modules/widget/contract/help-model';
import { TextField } from '../../ui/components/form/TextField';
import { usePage, useT } from '../../ui/i18n/context';
import { PostForm } from './PostForm';
import { Consent, PhoneField, WishField } from './WidgetFields';

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
  const t = useT();
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
        maxLength={HELP_FORM.name.most}
      />
      <PhoneField id="call-phone" label={t('widget.callBack.phone')} error={problems.phone} defaultValue={phone} />
      <WishField id="call-comment" name="comment" label={t('widget.callBack.comment')} error={problems.comment} defaultValue={comment} />
      <Consent text={t('lead.form.consent')} policy={t('lead.form.policy')} />
      <button className="button button--lacquer widget-call__send">{t('widget.callBack.send')}</button>
    </PostForm>
  );
}
