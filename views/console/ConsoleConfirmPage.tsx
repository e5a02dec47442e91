import { usePage } from '../ui/i18n/context';
import { ConsoleField, type ConsoleFieldProps } from './ConsoleField';
import { ConsoleFrame, type ConsoleFrameProps } from './ConsoleFrame';

export interface ConsoleConfirmPageProps {
  readonly frame: ConsoleFrameProps;
  readonly title: string;
  /** What it will do, and whether it can be taken back. */
  readonly lead: string;
  readonly action: string;
  readonly fields: readonly ConsoleFieldProps[];
  /** Fields that are seldom needed, folded away; open when one of them is filled in. */
  readonly more?: { readonly title: string; readonly fields: readonly ConsoleFieldProps[]; readonly isOpen: boolean };
  /** What the form carries along. */
  readonly hidden?: Readonly<Record<string, string>>;
  readonly submit: string;
  /** Another way to send the form, which says so by its field `step`. */
  readonly step?: { readonly value: string; readonly label: string };
  readonly back: string;
}

/** The question before something is done. */
export function ConsoleConfirmPage({ frame, title, lead, action, fields, more, hidden = {}, submit, step, back }: ConsoleConfirmPageProps) {
  const { t } = usePage();
  return (
    <ConsoleFrame {...frame}>
      <h1 className="console__title">{title}</h1>
      <p className="console__lead">{lead}</p>
      <form className="console-form" method="post" action={action}>
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {fields.map((field) => (
          <ConsoleField key={field.name} {...field} />
        ))}
        {more === undefined ? null : (
          <details className="console-more" open={more.isOpen}>
            <summary className="text-link">{more.title}</summary>
            {more.fields.map((field) => (
              <ConsoleField key={field.name} {...field} />
            ))}
          </details>
        )}
        <div className="console__ways">
          <button className="button button--lacquer" type="submit">
            {submit}
          </button>
          {step === undefined ? null : (
            <button className="button button--dark" type="submit" name="step" value={step.value} formNoValidate>
              {step.label}
            </button>
          )}
          <a className="button button--line" href={back}>
            {t('console.confirm.back')}
          </a>
        </div>
      </form>
    </ConsoleFrame>
  );
}
