import type { DetailsBody } from '../../../src/modules/booking/domain/widget/widget-model';
import { TextField } from '../../components/form/TextField';
import { usePage } from '../../i18n/context';
import { PostForm, SCREEN_FORM } from './PostForm';
import { SignOut } from './SignOut';

/** Whose visit it is. */
export function DetailsStep({ body }: { readonly body: DetailsBody }) {
  const { t, href } = usePage();
  const { client, fields, problems, phone, comments, rule, prepayment, isSignIn } = body;
  const signOut = client ? <SignOut fields={{ ...fields, step: 'details' }} /> : null;
  if (client?.isForbidden) {
    return (
      <>
        <p className="widget-none">{t('widget.details.forbidden')}</p>
        {signOut}
      </>
    );
  }
  const form = (
    <PostForm id={SCREEN_FORM} fields={fields} className="widget-form">
      {client ? (
        <p className="widget-form__who">{t('widget.details.client', { name: client.name, phone: client.phone })}</p>
      ) : (
        <TextField
          id="widget-phone"
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          label={t('widget.details.phone')}
          placeholder="+380 (__) ___-__-__"
          hint={t('widget.details.phoneHint')}
          error={problems.phone}
          defaultValue={phone}
          required
        />
      )}
      {isSignIn ? null : (
        <details className="widget-form__comments" open={comments !== '' || problems.comments !== undefined}>
          <summary>{t('widget.details.comments')}</summary>
          <TextField
            id="widget-comments"
            name="comments"
            label={t('widget.details.comments')}
            defaultValue={comments}
            error={problems.comments}
            maxLength={1000}
            multiline
          />
        </details>
      )}
      {rule ? <p className="widget-form__rule">{rule}</p> : null}
      {prepayment ? <p className="widget-form__rule">{prepayment}</p> : null}
      <button className="button button--lacquer widget-form__send">{client ? t('widget.details.book') : t('widget.details.send')}</button>
      {client ? null : (
        <p className="widget-form__consent">
          {t('widget.details.consent')}{' '}
          <a href={href('/policy/')} target="_blank" rel="noopener">
            {t('widget.details.policy')}
          </a>
        </p>
      )}
    </PostForm>
  );
  return (
    <>
      {form}
      {signOut}
    </>
  );
}
