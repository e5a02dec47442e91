import { Checkbox } from '../ui/components/form/Checkbox';
import { Select } from '../ui/components/form/Select';
import { TextField } from '../ui/components/form/TextField';
import { TitleBlock } from '../ui/components/section/TitleBlock';
import { usePage } from '../ui/i18n/context';

interface Option {
  readonly value: string;
  readonly label: string;
  readonly isChosen: boolean;
}

export interface WaitFormPageProps {
  /** What is waited for, in lines. */
  readonly services: readonly string[];
  readonly failure: string;
  /** The step that it came from, without language. */
  readonly back: string;
  /** Where one signs in, without language; null: somebody is signed in. */
  readonly signIn: string | null;
  /** Null where there is no list, or nobody is signed in. */
  readonly form: {
    /** With language. */
    readonly action: string;
    readonly kept: Readonly<Record<string, string>>;
    readonly salons: readonly Option[];
    /** Of each service. */
    readonly employees: readonly { readonly name: string; readonly label: string; readonly options: readonly Option[] }[];
    readonly weekdays: readonly Option[];
    readonly hours: readonly string[];
    readonly from: string;
    readonly to: string;
    readonly first: string;
    readonly last: string;
    readonly start: string;
    readonly end: string;
  } | null;
}

/** The form of who wants to be told when a time comes free. */
export function WaitFormPage({ services, failure, back, signIn, form }: WaitFormPageProps) {
  const { t, href } = usePage();
  return (
    <div className="wait-form">
      <TitleBlock as="h1" text={t('booking.waits.form.title')} size="title" />
      {failure ? <p role="alert">{failure}</p> : null}
      <div>
        {services.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      {signIn ? (
        <>
          <p>{t('booking.waits.form.needSignIn')}</p>
          <a className="button button--lacquer" href={href(signIn)} rel="nofollow">
            <span>{t('booking.waits.form.signIn')}</span>
          </a>
        </>
      ) : null}
      {!form && !signIn && !failure ? <p>{t('booking.waits.form.elsewhere')}</p> : null}
      {form ? <WaitForm form={form} /> : null}
      <a className="text-link" href={href(back)}>
        {t('booking.waits.form.back')}
      </a>
    </div>
  );
}

function WaitForm({ form }: { readonly form: NonNullable<WaitFormPageProps['form']> }) {
  const { t } = usePage();
  const anyHour = { value: '', label: t('booking.waits.anyHours') };
  const hours = [anyHour, ...form.hours.map((hour) => ({ value: hour, label: hour }))];
  return (
    <form className="wait-form__form" method="post" action={form.action}>
      {Object.entries(form.kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {form.salons.length > 1 ? (
        <fieldset className="wait-form__group">
          <legend className="kicker">{t('booking.waits.form.salons')}</legend>
          {form.salons.map(({ value, label, isChosen }) => (
            <Checkbox key={value} id={`salon-${value}`} name="salons" value={value} label={label} defaultChecked={isChosen} />
          ))}
        </fieldset>
      ) : (
        form.salons.map(({ value }) => <input key={value} type="hidden" name="salons" value={value} />)
      )}
      {form.employees.map(({ name, label, options }) => (
        <Select key={name} name={name} label={label} options={options} value={options.find(({ isChosen }) => isChosen)?.value ?? ''} />
      ))}
      <div className="wait-form__pair">
        <TextField
          id="wait-from"
          name="from"
          type="date"
          label={t('booking.waits.form.from')}
          min={form.first}
          max={form.last}
          defaultValue={form.from}
        />
        <TextField
          id="wait-to"
          name="to"
          type="date"
          label={t('booking.waits.form.to')}
          min={form.first}
          max={form.last}
          defaultValue={form.to}
        />
      </div>
      <div className="wait-form__pair">
        <Select name="start" label={t('booking.waits.form.start')} options={hours} value={form.start} />
        <Select name="end" label={t('booking.waits.form.end')} options={hours} value={form.end} />
      </div>
      <fieldset className="wait-form__group">
        <legend className="kicker">{t('booking.waits.form.weekdays')}</legend>
        <div className="wait-form__days">
          {form.weekdays.map(({ value, label, isChosen }) => (
            <Checkbox key={value} id={`weekday-${value}`} name="weekdays" value={value} label={label} defaultChecked={isChosen} />
          ))}
        </div>
      </fieldset>
      <p>{t('booking.waits.rules')}</p>
      <button className="button button--lacquer" type="submit">
        <span>{t('booking.waits.form.submit')}</span>
      </button>
    </form>
  );
}
