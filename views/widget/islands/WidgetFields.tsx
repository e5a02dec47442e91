import { COMMENT } from '../../../src/modules/scheduling/contract/booking-limits';
import { useState } from 'react';
import { MAX_EMAIL } from '../../../src/shared/form';
import { getsCodeByMail } from '../../../src/shared/phone';
import { TextField } from '../../ui/components/form/TextField';
import { usePage, useT } from '../../ui/i18n/context';

interface FieldProps {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly error: string | undefined;
  readonly defaultValue: string;
}

export function PhoneField(props: FieldProps & { readonly onValue?: (typed: string) => void }) {
  return <TextField {...props} name="phone" type="tel" inputMode="tel" autoComplete="tel" placeholder="+380 (__) ___-__-__" required />;
}

interface SignInFieldsProps {
  readonly phone: string;
  readonly email: string;
  readonly smsCountries: string;
  readonly problems: Readonly<Record<string, string>>;
}

/** The phone of who signs in; and where the code goes, for a phone that gets no SMS. */
export function SignInFields({ phone, email, smsCountries, problems }: SignInFieldsProps) {
  const t = useT();
  const [typed, setTyped] = useState(phone);
  const isMailed = problems.email !== undefined || getsCodeByMail(typed, smsCountries);
  return (
    <>
      <PhoneField
        id="widget-phone"
        label={t('widget.details.phone')}
        hint={t('widget.details.phoneHint')}
        error={problems.phone}
        defaultValue={phone}
        onValue={setTyped}
      />
      {isMailed ? (
        <TextField
          id="widget-email"
          name="email"
          type="email"
          autoComplete="email"
          label={t('widget.details.email')}
          hint={problems.email === undefined ? t('widget.details.emailHint') : undefined}
          error={problems.email}
          defaultValue={email}
          maxLength={MAX_EMAIL}
          required
        />
      ) : null}
    </>
  );
}

/** A wish, or what somebody calls about. */
export function WishField({ name, ...props }: FieldProps & { readonly name: string }) {
  return <TextField {...props} name={name} maxLength={COMMENT.most} multiline />;
}

/** What sending a form means, with the privacy policy. */
export function Consent({ text, policy }: { readonly text: string; readonly policy: string }) {
  const { href } = usePage();
  return (
    <p className="widget-form__consent">
      {text}{' '}
      <a href={href('/policy/')} target="_blank" rel="noopener">
        {policy}
      </a>
    </p>
  );
}
