import { usePage } from '../../ui/i18n/context';
import { ConsoleField, type ConsoleFieldProps } from '../../console/ConsoleField';
import { ConsoleFrame, type ConsoleFrameProps, type ConsoleLink } from '../../console/ConsoleFrame';
import { ConsoleHead } from '../../console/ConsoleHead';
import { ConsoleTabs } from '../../console/ConsoleTabs';

/** A stretch of a column; minutes of the day. */
interface ColumnRange {
  readonly column: number;
  readonly from: number;
  readonly to: number;
}

/** What takes an employee's time. */
export interface ConsoleCalendarItem extends ColumnRange {
  readonly key: string;
  readonly tone: 'good' | 'here' | 'wait' | 'bad' | 'missed' | 'plain' | 'block';
  readonly label: string;
  readonly detail: string;
  /** Null: this role can do nothing with it. */
  readonly href: string | null;
  /** Where it is moved; null: it stays. */
  readonly move: string | null;
  /** Of a unit that is taken: the minute at which its appointment begins. */
  readonly begins?: number;
}

/** Minutes of a line, which nearly all appointments begin and end with. */
const LINE = 5;

interface GridForm {
  readonly action: string;
  readonly hidden: Readonly<Record<string, string>>;
  readonly submit: string;
  readonly fields: readonly ConsoleFieldProps[];
}

export interface ConsoleCalendarPageProps {
  readonly frame: ConsoleFrameProps;
  readonly title: string;
  readonly tabs: readonly ConsoleLink[];
  readonly ways: { readonly before: string; readonly after: string };
  readonly search: GridForm;
  readonly grid: {
    readonly caption: string;
    /** Minutes by which appointments are moved. */
    readonly step: number;
    /** Minute of the first line. */
    readonly start: number;
    /** How many steps are shown. */
    readonly slots: number;
    readonly hours: readonly { readonly at: number; readonly label: string }[];
    readonly columns: readonly {
      readonly key: string;
      readonly employee: string;
      readonly day: string;
      /** Of a column of a room or device: which one. */
      readonly unit?: string;
      readonly label: string;
      readonly href: string;
    }[];
    readonly worked: readonly ColumnRange[];
    /** When an employee is free for others while an appointment goes on. */
    readonly processing: readonly (ColumnRange & { readonly label: string })[];
    /** Where an appointment can be made; none for a role that makes none. */
    readonly free: readonly (ColumnRange & { readonly label: string; readonly href: string })[];
    readonly items: readonly ConsoleCalendarItem[];
    readonly empty: string;
  };
  /** Null: this role blocks no time. */
  readonly block: (GridForm & { readonly title: string }) | null;
  readonly mayMove: boolean;
}

/** Employees side by side, or the week of one: what is worked, booked and blocked. */
export function ConsoleCalendarPage({ frame, title, tabs, ways, search, grid, block, mayMove }: ConsoleCalendarPageProps) {
  const { t } = usePage();
  const { caption, step, start, slots, hours, columns, worked, processing, free, items, empty } = grid;
  const place = ({ column, from, to }: ColumnRange) => ({
    gridColumn: column + 2,
    gridRow: `${Math.floor((from - start) / LINE) + 2} / ${Math.ceil((Math.max(to, from + step) - start) / LINE) + 2}`,
  });
  return (
    <ConsoleFrame {...frame}>
      <ConsoleHead title={title} lead={mayMove ? t('booking.console.calendar.lead') : ''} />
      <ConsoleTabs tabs={tabs} label={title} />
      <form className="console-search" method="get" action={search.action} role="search">
        {Object.entries(search.hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {search.fields.map((field) => (
          <ConsoleField key={field.name} {...field} />
        ))}
        <button className="button button--dark console-search__submit" type="submit">
          {search.submit}
        </button>
      </form>
      <div className="console__ways">
        <a className="text-link" href={ways.before}>
          ← {t('booking.console.calendar.before')}
        </a>
        <strong>{caption}</strong>
        <a className="text-link" href={ways.after}>
          {t('booking.console.calendar.after')} →
        </a>
      </div>
      {columns.length === 0 ? (
        <p className="console__empty">{empty}</p>
      ) : (
        <div className="console-calendar" data-live="calendar" role="region" aria-label={caption}>
          <div
            className="console-calendar__grid"
            data-step={step}
            data-line={LINE}
            data-start={start}
            style={{
              gridTemplateColumns: `3.25rem repeat(${columns.length}, minmax(7.5rem, 1fr))`,
              gridTemplateRows: `auto repeat(${(slots * step) / LINE}, ${(0.85 * LINE) / step}rem)`,
            }}
          >
            {columns.map(({ key, employee, day, unit, label, href }, at) => (
              <a
                key={key}
                className="console-calendar__name"
                href={href}
                style={{ gridColumn: at + 2 }}
                data-employee={employee}
                data-day={day}
                data-unit={unit}
              >
                {label}
              </a>
            ))}
            {hours.map(({ at, label }) => (
              <span key={at} className="console-calendar__hour" style={{ gridRow: (at - start) / LINE + 2 }}>
                {label}
              </span>
            ))}
            {worked.map((each) => (
              <span key={`${each.column} ${each.from}`} className="console-calendar__work" style={place(each)} />
            ))}
            {processing.map(({ label, ...time }) => (
              <span key={`${time.column} ${time.from}`} className="console-calendar__processing" style={place(time)}>
                {label}
              </span>
            ))}
            {free.map(({ label, href, ...stretch }) => (
              <a
                key={href}
                className="console-calendar__free"
                href={href}
                style={place(stretch)}
                data-from={stretch.from}
                aria-label={label}
              />
            ))}
            {items.map(({ key, tone, label, detail, href, move, begins, ...stretch }) => {
              const facts = {
                className: `console-calendar__item console-calendar__item--${tone}`,
                style: place(stretch),
                title: `${label} ${detail}`,
                'data-key': key,
              };
              const words = (
                <>
                  <strong>{label}</strong> {detail}
                </>
              );
              return href === null ? (
                <span key={key} {...facts}>
                  {words}
                </span>
              ) : (
                <a
                  key={key}
                  {...facts}
                  href={href}
                  data-move={move ?? undefined}
                  data-from={stretch.from}
                  data-begins={begins}
                  draggable={move !== null}
                >
                  {words}
                </a>
              );
            })}
          </div>
        </div>
      )}
      {block === null ? null : (
        <section className="console-section" aria-labelledby="console-block">
          <h2 className="console__heading" id="console-block">
            {block.title}
          </h2>
          <form className="console-search" method="post" action={block.action}>
            {Object.entries(block.hidden).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            {block.fields.map((field) => (
              <ConsoleField key={field.name} {...field} />
            ))}
            <button className="button button--dark console-search__submit" type="submit">
              {block.submit}
            </button>
          </form>
        </section>
      )}
    </ConsoleFrame>
  );
}
