import { Radio } from '../ui/components/form/Radio';
import { Select } from '../ui/components/form/Select';
import { TextField } from '../ui/components/form/TextField';
import { TitleBlock } from '../ui/components/section/TitleBlock';
import { usePage } from '../ui/i18n/context';

interface Option {
  readonly value: string;
  readonly label: string;
}

interface NotedOption extends Option {
  readonly note: string;
}

interface Row {
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
}

export interface GroupFormPageProps {
  readonly title: string;
  readonly failure: string;
  /** The address of all steps, with language. */
  readonly action: string;
  /** One step back, without language. */
  readonly back: { readonly href: string; readonly label: string };
  /** How many, and where. One of these four is not null; none: several people cannot be booked together here. */
  readonly size: {
    readonly sizes: readonly string[];
    readonly size: string;
    readonly salons: readonly Option[];
    readonly salon: string;
  } | null;
  /** Who has what done by whom. */
  readonly people: {
    readonly kept: Readonly<Record<string, string>>;
    readonly salon: string;
    readonly services: readonly Option[];
    readonly employees: readonly Option[];
    readonly people: readonly (readonly { readonly service: Row; readonly employee: Row }[])[];
    readonly modes: readonly NotedOption[];
    readonly mode: string;
    readonly first: string;
    readonly last: string;
    readonly date: string;
  } | null;
  readonly times: {
    readonly day: string;
    readonly date: string;
    readonly first: string;
    readonly last: string;
    readonly kept: Readonly<Record<string, string>>;
    readonly lines: readonly string[];
    readonly options: readonly NotedOption[];
    /** That there are none, and what then; empty: there are. */
    readonly none: string;
    /** The next day that has some, without language. */
    readonly next: { readonly href: string; readonly label: string } | null;
    /** Other ways, each with its first time, without language. */
    readonly instead: readonly { readonly href: string; readonly label: string; readonly note: string }[];
  } | null;
  readonly details: {
    readonly when: string;
    readonly salon: string;
    /** Until when the times are kept; empty: they are not. */
    readonly kept: string;
    /** Where one signs in, without language; null: somebody is signed in. */
    readonly signIn: string | null;
    readonly client: string;
    readonly hidden: Readonly<Record<string, string>>;
    /** `phone` is the guest's own. */
    readonly people: readonly (Row & { readonly phone: Row; readonly lines: readonly string[] })[];
    readonly longestName: number;
    readonly comments: { readonly value: string; readonly error: string | undefined; readonly most: number };
    /** Empty: not known. */
    readonly price: string;
    readonly payment: { readonly text: string; readonly options: readonly NotedOption[]; readonly value: string } | null;
  } | null;
}

/** Several people who book together, step by step. */
export function GroupFormPage({ title, failure, action, back, size, people, times, details }: GroupFormPageProps) {
  const { t, href } = usePage();
  return (
    <div className="group-form">
      <TitleBlock as="h1" text={title} size="title" />
      {failure ? <p role="alert">{failure}</p> : null}
      {size ? <SizeForm size={size} action={action} /> : null}
      {people ? <PeopleForm people={people} action={action} /> : null}
      {times ? <Times times={times} action={action} /> : null}
      {details ? <Details details={details} action={action} /> : null}
      {size || people || times || details ? null : <p>{t('widget.group.elsewhere')}</p>}
      <a className="text-link" href={href(back.href)}>
        {back.label}
      </a>
    </div>
  );
}

interface FormProps {
  readonly action: string;
}

function Hidden({ values }: { readonly values: Readonly<Record<string, string>> }) {
  return Object.entries(values).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

function SizeForm({ size, action }: FormProps & { readonly size: NonNullable<GroupFormPageProps['size']> }) {
  const { t } = usePage();
  return (
    <form className="group-form__form" action={action}>
      <p>{t('widget.group.lead')}</p>
      <Select
        id="group-size"
        name="size"
        label={t('widget.group.size')}
        options={size.sizes.map((value) => ({ value, label: value }))}
        value={size.size}
      />
      {size.salons.length > 1 ? (
        <Select id="group-salon" name="salon" label={t('widget.group.salon')} options={size.salons} value={size.salon} />
      ) : (
        <input type="hidden" name="salon" value={size.salon} />
      )}
      <button className="button button--lacquer" type="submit">
        <span>{t('widget.group.next')}</span>
      </button>
    </form>
  );
}

function PeopleForm({ people, action }: FormProps & { readonly people: NonNullable<GroupFormPageProps['people']> }) {
  const { t } = usePage();
  return (
    <form className="group-form__form" action={action}>
      <Hidden values={people.kept} />
      <p>{t('widget.group.at', { salon: people.salon })}</p>
      {people.people.map((rows, person) => (
        <fieldset key={rows[0]!.service.name} className="group-form__person">
          <legend className="kicker">{t('widget.group.person', { number: person + 1 })}</legend>
          <ServiceRow row={rows[0]!} people={people} />
          <details open={rows.slice(1).some(({ service, employee }) => service.value !== '' || employee.error !== undefined)}>
            <summary>{t('widget.group.more')}</summary>
            {rows.slice(1).map((row) => (
              <ServiceRow key={row.service.name} row={row} people={people} />
            ))}
          </details>
        </fieldset>
      ))}
      <Radio id="group-mode" name="mode" legend={t('widget.group.mode')} options={people.modes} defaultValue={people.mode} />
      <TextField
        id="group-date"
        name="date"
        type="date"
        label={t('widget.group.date')}
        min={people.first}
        max={people.last}
        defaultValue={people.date}
      />
      <button className="button button--lacquer" type="submit">
        <span>{t('widget.group.find')}</span>
      </button>
    </form>
  );
}

function ServiceRow({
  row: { service, employee },
  people: { services, employees },
}: {
  readonly row: NonNullable<GroupFormPageProps['people']>['people'][number][number];
  readonly people: NonNullable<GroupFormPageProps['people']>;
}) {
  const { t } = usePage();
  return (
    <div className="group-form__pair">
      <Select
        id={`group-${service.name}`}
        name={service.name}
        label={t('widget.group.service')}
        options={services}
        value={service.value}
        error={service.error}
      />
      <Select
        id={`group-${employee.name}`}
        name={employee.name}
        label={t('widget.group.employee')}
        options={employees}
        value={employee.value}
        error={employee.error}
      />
    </div>
  );
}

function Times({ times, action }: FormProps & { readonly times: NonNullable<GroupFormPageProps['times']> }) {
  const { t, href } = usePage();
  return (
    <>
      <div>
        {times.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <form className="group-form__form" action={action}>
        <Hidden values={{ ...times.kept, step: 'times' }} />
        <div className="group-form__pair">
          <TextField
            id="group-date"
            name="date"
            type="date"
            label={t('widget.group.date')}
            min={times.first}
            max={times.last}
            defaultValue={times.date}
          />
          <button className="button button--line" type="submit">
            {t('widget.group.otherDay')}
          </button>
        </div>
      </form>
      <h2 className="group-form__day">{times.day}</h2>
      {times.none ? <p>{times.none}</p> : null}
      {times.next ? (
        <a className="button button--lacquer" href={href(times.next.href)} rel="nofollow">
          <span>{times.next.label}</span>
        </a>
      ) : null}
      {times.instead.length > 0 ? (
        <>
          <p>{t('widget.group.instead')}</p>
          <ul className="group-form__instead">
            {times.instead.map(({ href: to, label, note }) => (
              <li key={to}>
                <a className="text-link" href={href(to)} rel="nofollow">
                  {label}
                </a>{' '}
                · {note}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {times.options.length > 0 ? (
        <form className="group-form__times" method="post" action={action}>
          <Hidden values={{ ...times.kept, date: times.date }} />
          {times.options.map(({ value, label, note }) => (
            <button key={value} className="group-form__time" name="time" value={value}>
              <b>{label}</b>
              <span>{note}</span>
            </button>
          ))}
        </form>
      ) : null}
    </>
  );
}

function Details({ details, action }: FormProps & { readonly details: NonNullable<GroupFormPageProps['details']> }) {
  const { t, href } = usePage();
  const { people, comments, payment } = details;
  return (
    <>
      <p className="group-form__day">
        {details.when}, {details.salon}
      </p>
      {details.kept ? <p role="status">{details.kept}</p> : null}
      {details.signIn ? (
        <>
          {people.map(({ name, lines }, at) => (
            <p key={name}>
              {t('widget.group.person', { number: at + 1 })}: {lines.join('; ')}
            </p>
          ))}
          <p>{t('widget.group.needSignIn')}</p>
          <a className="button button--lacquer" href={href(details.signIn)} rel="nofollow">
            <span>{t('widget.group.signIn')}</span>
          </a>
        </>
      ) : (
        <form className="group-form__form" method="post" action={action}>
          <Hidden values={details.hidden} />
          <p>{t('widget.group.client', { name: details.client })}</p>
          {people.map(({ name, value, error, phone, lines }, at) => (
            <fieldset key={name} className="group-form__person">
              <legend className="kicker">{t('widget.group.person', { number: at + 1 })}</legend>
              {lines.map((line) => (
                <p key={line}>{line}</p>
              ))}
              <TextField
                id={`group-${name}`}
                name={name}
                label={t('widget.group.name')}
                hint={at === 0 ? t('widget.group.nameHint') : undefined}
                error={error}
                defaultValue={value}
                maxLength={details.longestName}
                autoComplete="off"
              />
              <TextField
                id={`group-${phone.name}`}
                name={phone.name}
                type="tel"
                inputMode="tel"
                label={t('widget.group.phone')}
                hint={at === 0 ? t('widget.group.phoneHint') : undefined}
                error={phone.error}
                defaultValue={phone.value}
                maxLength={60}
                autoComplete="off"
              />
            </fieldset>
          ))}
          <TextField
            id="group-comments"
            name="comments"
            label={t('widget.details.comments')}
            error={comments.error}
            defaultValue={comments.value}
            maxLength={comments.most}
            multiline
          />
          {details.price ? <p className="group-form__day">{t('widget.group.price', { price: details.price })}</p> : null}
          {payment ? (
            <>
              <p>{payment.text}</p>
              <Radio
                id="group-payment"
                name="payment"
                legend={t('widget.group.payment')}
                options={payment.options}
                defaultValue={payment.value}
              />
            </>
          ) : null}
          <p>{t('widget.group.rules')}</p>
          <button className="button button--lacquer" type="submit">
            <span>{t('widget.group.book')}</span>
          </button>
        </form>
      )}
    </>
  );
}
