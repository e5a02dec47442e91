import { MAX_EMAIL } from '../../../src/shared/form';
import { TextField } from '../../ui/components/form/TextField';
import { ArrowLink } from '../../ui/components/navigation/Button';
import { TitleBlock } from '../../ui/components/section/TitleBlock';

export interface CertificateFormProps {
  readonly title: string;
  readonly accent: string;
  readonly lead: string;
  /** Where it is sent, with its language. */
  readonly action: string;
  /** Null: nothing is asked. */
  readonly field: {
    readonly name: 'code' | 'email';
    readonly label: string;
    readonly hint: string;
    readonly value: string;
    readonly error: string;
  } | null;
  /** What is sent with it unseen. */
  readonly secrets: readonly { readonly name: string; readonly value: string }[];
  /** Null: nothing can be sent. */
  readonly submit: string | null;
  /** What went wrong with all of it; empty: nothing. */
  readonly failure: string;
  readonly more: { readonly href: string; readonly label: string } | null;
}

/** A page with one question about certificates: a code, an e-mail address, or a button alone. Works without scripts. */
export function CertificateFormPage({ title, accent, lead, action, field, secrets, submit, failure, more }: CertificateFormProps) {
  return (
    <section className="certificate-form">
      <div className="wrap certificate-form__column">
        <TitleBlock as="h1" text={title} accent={accent} size="title" />
        <p className="lead">{lead}</p>
        {failure ? (
          <p className="certificate-form__failure" role="alert">
            {failure}
          </p>
        ) : null}
        {submit === null ? null : (
          <form className="form" method="post" action={action} noValidate>
            {secrets.map(({ name, value }) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            {field ? (
              <TextField
                id={field.name}
                label={field.label}
                hint={field.hint === '' ? undefined : field.hint}
                error={field.error === '' ? undefined : field.error}
                defaultValue={field.value}
                type={field.name === 'email' ? 'email' : 'text'}
                autoComplete={field.name === 'email' ? 'email' : 'off'}
                maxLength={field.name === 'email' ? MAX_EMAIL : 40}
                required
              />
            ) : null}
            <button className="button button--lacquer" type="submit">
              <span>{submit}</span>
            </button>
          </form>
        )}
        {more ? <ArrowLink href={more.href}>{more.label}</ArrowLink> : null}
      </div>
    </section>
  );
}
