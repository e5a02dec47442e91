import type { DetailsBody } from '../../../src/modules/widget/contract/widget-model';
import { GUEST } from '../../../src/modules/scheduling/contract/booking-limits';
import { Checkbox } from '../../ui/components/form/Checkbox';
import { TextField } from '../../ui/components/form/TextField';
import { useT } from '../../ui/i18n/context';
import { PayingCertificates } from './PayingCertificates';
import { PostForm, SCREEN_FORM } from './PostForm';
import { RequiredTest } from './RequiredTest';
import { AddOns, Photographs, Questions } from './ServiceAsks';
import { SignOut } from './SignOut';
import { Consent, SignInFields, WishField } from './WidgetFields';

/** Whose appointment it is. */
export function DetailsStep({ body }: { readonly body: DetailsBody }) {
  const t = useT();
  const {
    client,
    fields,
    problems,
    phone,
    email,
    smsCountries,
    comments,
    guest,
    whom,
    rule,
    prepayment,
    test,
    certificates,
    next,
    addOns,
    asks,
    isSignIn,
  } = body;
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
    <PostForm id={SCREEN_FORM} fields={fields} className="widget-form" hasFiles={asks.some(({ photographs }) => photographs)}>
      {/* the Enter key sends the form, and adds nothing */}
      {(certificates ?? addOns ?? asks[0]) ? <button hidden /> : null}
      {addOns ? <AddOns fields={addOns} /> : null}
      {client ? (
        <p className="widget-form__who">{t('widget.details.client', { name: client.name, phone: client.phone })}</p>
      ) : (
        <SignInFields phone={phone} email={email} smsCountries={smsCountries} problems={problems} />
      )}
      {isSignIn ? null : <GuestField guest={guest} whom={whom} error={problems.guest} />}
      {isSignIn ? null : (
        <details className="widget-form__comments" open={comments !== '' || problems.comments !== undefined}>
          <summary>{t('widget.details.comments')}</summary>
          <WishField
            id="widget-comments"
            name="comments"
            label={t('widget.details.comments')}
            error={problems.comments}
            defaultValue={comments}
          />
        </details>
      )}
      {test ? <RequiredTest test={test} /> : null}
      {asks.map((asked) => (
        <Questions key={asked.service} asked={asked} isOne={asks.length === 1} problems={problems} />
      ))}
      {certificates ? <PayingCertificates fields={certificates} problems={problems} /> : null}
      {next ? <Checkbox id="widget-next" name="next" value="on" label={t('widget.details.next')} defaultChecked={next.isOn} /> : null}
      {/* after all that is typed: of a form that is cut off nothing of that is lost */}
      {asks.map((asked) => (
        <Photographs key={asked.service} asked={asked} isOne={asks.length === 1} problems={problems} />
      ))}
      {rule ? <p className="widget-form__rule">{rule}</p> : null}
      {prepayment ? <p className="widget-form__rule">{prepayment}</p> : null}
      <button className="button button--lacquer widget-form__send">{client ? t('widget.details.book') : t('widget.details.send')}</button>
      {client ? null : <Consent text={t('widget.details.consent')} policy={t('widget.details.policy')} />}
    </PostForm>
  );
  return (
    <>
      {form}
      {signOut}
    </>
  );
}

/** Who comes, where it is not the client: folded away until that is said. */
function GuestField({
  guest,
  whom,
  error,
}: {
  readonly guest: string;
  readonly whom: DetailsBody['whom'];
  readonly error: string | undefined;
}) {
  const t = useT();
  const field = (
    <TextField
      id="widget-guest"
      name="guest"
      label={t(whom ? `widget.details.name.${whom}` : 'widget.details.guest')}
      hint={t('widget.details.guestHint')}
      error={error}
      defaultValue={guest}
      maxLength={GUEST.most}
      autoComplete="off"
      required={whom !== null}
    />
  );
  if (whom) return field;
  return (
    <details className="widget-form__guest" open={guest !== '' || error !== undefined}>
      <summary>{t('widget.details.guestFold')}</summary>
      {field}
    </details>
  );
}
