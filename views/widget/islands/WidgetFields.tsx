import { COMMENT } from '../../../src/modules/scheduling/contract/booking-limits';
import { TextField } from '../../ui/components/form/TextField';
import { usePage } from '../../ui/i18n/context';

interface FieldProps {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly error: string | undefined;
  readonly defaultValue: string;
}

export function PhoneField(props: FieldProps) {
  return <TextField {...props} name="phone" type="tel" inputMode="tel" autoComplete="tel" placeholder="+380 (__) ___-__-__" required />;
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
