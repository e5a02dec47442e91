import { usePage } from '../ui/i18n/context';
import { ConsoleField, type ConsoleFieldProps } from './ConsoleField';
import { ConsoleFrame, type ConsoleFrameProps, type ConsoleLink } from './ConsoleFrame';
import { ConsoleTabs } from './ConsoleTabs';

/** Fields that can be folded away. */
interface FieldGroup {
  readonly title: string;
  readonly fields: readonly ConsoleFieldProps[];
  readonly isOpen: boolean;
}

export interface ConsoleConfirmPageProps {
  readonly frame: ConsoleFrameProps;
  readonly title: string;
  /** What it will do, and whether it can be taken back. */
  readonly lead: string;
  /** Pages beside this one, where it is one of several. */
  readonly tabs?: readonly ConsoleLink[];
  readonly action: string;
  readonly fields: readonly ConsoleFieldProps[];
  /** Fields that are seldom needed, folded away; open when one of them is filled in. */
  readonly more?: FieldGroup;
  /** Several things of one kind, each with its fields. */
  readonly groups?: readonly FieldGroup[];
  /** Buttons that send the form with a choice, each by one press; `empty` stands there without any. */
  readonly choices?: {
    readonly title: string;
    readonly name: string;
    readonly options: readonly { readonly value: string; readonly label: string }[];
    readonly empty: string;
  };
  /** What the form carries along. */
  readonly hidden?: Readonly<Record<string, string>>;
  readonly submit: string;
  /** Other ways to send the form, each of which says so by its field `step`. */
  readonly steps?: readonly { readonly value: string; readonly label: string }[];
  readonly back: string;
  /** What else can be done. */
  readonly also?: ConsoleLink;
}

/** How a form with a file is sent. */
const FILES = 'multipart/form-data';

/** The question before something is done. */
export function ConsoleConfirmPage({
  frame,
  title,
  lead,
  tabs = [],
  action,
  fields,
  groups = [],
  more,
  choices,
  hidden = {},
  submit,
  steps = [],
  back,
  also,
}: ConsoleConfirmPageProps) {
  const { t } = usePage();
  return (
    <ConsoleFrame {...frame}>
      <h1 className="console__title">{title}</h1>
      <p className="console__lead">{lead}</p>
      {tabs.length === 0 ? null : <ConsoleTabs tabs={tabs} label={t('console.list.states')} />}
      <form className="console-form" method="post" action={action} encType={fields.some(({ type }) => type === 'file') ? FILES : undefined}>
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {/* what Enter sends is the whole form, not the first choice */}
        {choices === undefined ? null : (
          <button className="visually-hidden" type="submit" tabIndex={-1} aria-hidden>
            {submit}
          </button>
        )}
        {groups.map((group) => (
          <FoldedFields key={group.title} {...group} />
        ))}
        {fields.map((field) => (
          <ConsoleField key={field.name} {...field} />
        ))}
        {more === undefined ? null : <FoldedFields {...more} />}
        {choices === undefined ? null : (
          <fieldset className="console-choices">
            <legend className="console-field__label">{choices.title}</legend>
            {choices.options.length === 0 ? <p className="console-field__hint">{choices.empty}</p> : null}
            <div className="console-choices__list">
              {choices.options.map(({ value, label }) => (
                <button key={value} className="console-choices__choice" type="submit" name={choices.name} value={value}>
                  {label}
                </button>
              ))}
            </div>
          </fieldset>
        )}
        <div className="console__ways">
          <button className="button button--lacquer" type="submit">
            {submit}
          </button>
          {steps.map(({ value, label }) => (
            <button key={value} className="button button--dark" type="submit" name="step" value={value} formNoValidate>
              {label}
            </button>
          ))}
          <a className="button button--line" href={back}>
            {t('console.confirm.back')}
          </a>
          {also === undefined ? null : (
            <a className="button button--line" href={also.href}>
              {also.label}
            </a>
          )}
        </div>
      </form>
    </ConsoleFrame>
  );
}

function FoldedFields({ title, fields, isOpen }: FieldGroup) {
  return (
    <details className="console-more" open={isOpen}>
      <summary className="text-link">{title}</summary>
      {fields.map((field) => (
        <ConsoleField key={field.name} {...field} />
      ))}
    </details>
  );
}
