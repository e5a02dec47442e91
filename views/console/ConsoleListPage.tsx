import { usePage } from '../ui/i18n/context';
import { ConsoleField, type ConsoleFieldProps } from './ConsoleField';
import { ConsoleFrame, type ConsoleFrameProps, type ConsoleLink } from './ConsoleFrame';
import { ConsoleHead } from './ConsoleHead';
import { ConsoleSearch, type ConsoleSearchProps } from './ConsoleSearch';
import { ConsoleTabs } from './ConsoleTabs';
import { ConsoleTable, type ConsoleTableProps } from './ConsoleTable';

export interface ConsoleListPageProps {
  readonly frame: ConsoleFrameProps;
  readonly title: string;
  readonly lead: string;
  /** What is wrong and lasts until somebody mends it; empty or absent: nothing. */
  readonly trouble?: string;
  /** What to do next with what was just made. */
  readonly notice?: string;
  /** States to choose from. */
  readonly tabs: readonly ConsoleLink[];
  /** What is searched by. A search that names a person or a code is sent by POST: it stands in no address and in no log. */
  readonly search: ConsoleSearchProps | null;
  /** Another way to search. */
  readonly find?: ConsoleSearchProps;
  readonly table: ConsoleTableProps;
  /** The next part; null: this is the last. */
  readonly next: string | null;
  /** The next part of what was found by something that stands in no address: what is sent for it. */
  readonly nextFound?: { readonly action: string; readonly fields: Readonly<Record<string, string>> };
  /** The whole list as a file, with what it was filtered by; null: there is none. */
  readonly file: string | null;
  /** What the file has, where it is more than the list. */
  readonly fileLabel?: string;
  /** Where something is added. */
  readonly more?: ConsoleLink;
  /** A form below the list. */
  readonly form?: {
    readonly title: string;
    readonly action: string;
    readonly fields: readonly ConsoleFieldProps[];
    /** What the form carries along. */
    readonly hidden?: Readonly<Record<string, string>>;
    readonly submit: string;
  };
}

/** A list of the console. */
export function ConsoleListPage({
  frame,
  title,
  lead,
  trouble = '',
  notice = '',
  tabs,
  search,
  find,
  table,
  next,
  nextFound,
  file,
  fileLabel,
  more,
  form,
}: ConsoleListPageProps) {
  const { t } = usePage();
  return (
    <ConsoleFrame {...frame}>
      <ConsoleHead title={title} lead={lead} />
      {trouble === '' ? null : <p className="console__notice console__notice--failure">{trouble}</p>}
      {notice === '' ? null : (
        <p className="console__notice" role="status">
          {notice}
        </p>
      )}
      {tabs.length === 0 ? null : <ConsoleTabs tabs={tabs} label={t('console.list.states')} />}
      {search === null ? null : <ConsoleSearch {...search} />}
      {find === undefined ? null : <ConsoleSearch {...find} />}
      <div data-live="table">
        <ConsoleTable {...table} />
      </div>
      <div className="console__ways">
        {more === undefined ? null : (
          <a className="button button--dark" href={more.href}>
            {more.label}
          </a>
        )}
        {next === null ? null : (
          <a className="button button--line" href={next}>
            {t('console.list.next')}
          </a>
        )}
        {nextFound === undefined ? null : (
          <form method="post" action={nextFound.action}>
            {Object.entries(nextFound.fields).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <button className="button button--line" type="submit">
              {t('console.list.next')}
            </button>
          </form>
        )}
        {file === null ? null : (
          <a className="text-link" href={file} download>
            {fileLabel ?? t('console.list.file')}
          </a>
        )}
      </div>
      {form === undefined ? null : (
        <section className="console-section" aria-labelledby="console-form">
          <h2 className="console__heading" id="console-form">
            {form.title}
          </h2>
          <form className="console-form" method="post" action={form.action}>
            {Object.entries(form.hidden ?? {}).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            {form.fields.map((field) => (
              <ConsoleField key={field.name} {...field} />
            ))}
            <button className="button button--dark" type="submit">
              {form.submit}
            </button>
          </form>
        </section>
      )}
    </ConsoleFrame>
  );
}
