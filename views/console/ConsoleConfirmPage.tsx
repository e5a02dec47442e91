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
  /** What the form carries along. */
  readonly hidden?: Readonly<Record<string, string>>;
  readonly submit: string;
  readonly back: string;
}

/** The question before something is done. */
export function ConsoleConfirmPage({ frame, title, lead, action, fields, hidden = {}, submit, back }: ConsoleConfirmPageProps) {
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
        <div className="console__ways">
          <button className="button button--lacquer" type="submit">
            {submit}
          </button>
          <a className="button button--line" href={back}>
            {t('console.confirm.back')}
          </a>
        </div>
      </form>
    </ConsoleFrame>
  );
}
