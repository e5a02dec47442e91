import { SEND_HOURS } from '../../../src/modules/certificate/contract/order-draft';
import { COMPANY_FORM, type TypedCompany } from '../../../src/modules/certificate/contract/company-form';
import { MAX_EMAIL, MAX_PHONE } from '../../../src/shared/form';
import { OrderConsent } from '../components/OrderConsent';
import { OrderTable } from '../components/OrderTable';
import type { OrderLine, OrderTableProps } from '../components/OrderTable';
import { FieldMessage } from '../../ui/components/form/FieldMessage';
import { Radio } from '../../ui/components/form/Radio';
import { Select } from '../../ui/components/form/Select';
import { TextField } from '../../ui/components/form/TextField';
import { Icon } from '../../ui/components/media/Icon';
import { TitleBlock } from '../../ui/components/section/TitleBlock';
import { usePage } from '../../ui/i18n/context';
import { Hidden } from './PlainForm';

/** Something wrong: what it is about, and what is wrong. */
interface Problem {
  readonly name: string;
  readonly label: string;
  readonly text: string;
}

interface Option {
  readonly value: string;
  readonly label: string;
}

export interface CompanyOrderPageProps {
  /** Where the form is sent, without language prefix. */
  readonly action: string;
  readonly typed: TypedCompany;
  /** Of the fields, by their ids. */
  readonly problems: readonly (Problem & { readonly id: string })[];
  /** Of the list: where, and what. */
  readonly placed: readonly Problem[];
  /** How many more of those there are. */
  readonly more: number;
  readonly packages: readonly Option[];
  readonly pictures: readonly Option[];
  /** First and last day on which gifts can be sent, YYYY-MM-DD in Kyiv. */
  readonly days: { readonly first: string; readonly last: string };
  readonly hasInvoice: boolean;
  readonly note: string | null;
  /** Why it was not taken although nothing is wrong with it. */
  readonly failure: string | null;
  /** What was read; null: nothing, or something is wrong. */
  readonly preview: CompanyPreview | null;
}

interface CompanyPreview {
  readonly key: string;
  /** Kopiykas. */
  readonly amount: string;
  readonly count: string;
  /** How many get no mail; null: nobody. */
  readonly links: string | null;
  readonly people: readonly {
    readonly line: number;
    readonly name: string;
    readonly email: string;
    readonly package: string;
    readonly when: string;
    readonly message: string;
  }[];
  readonly lines: readonly OrderLine<number>[];
  readonly sums: NonNullable<OrderTableProps<number>['sums']>;
  readonly submit: string;
}

/** Orders of companies: a form with a list of people, and what was read of it. Works without scripts. */
export function CompanyOrderPage(props: CompanyOrderPageProps) {
  const { t, href } = usePage();
  const { action, problems, placed, more, preview, note, failure, hasInvoice } = props;
  return (
    <section className="company-order">
      <div className="wrap company-order__grid">
        <header className="company-order__head">
          <TitleBlock as="h1" text={t('certificate.company.title')} accent={t('certificate.company.accent')} size="title" />
          <p className="lead">{t('certificate.company.lead')}</p>
          {hasInvoice ? <p>{t('certificate.company.leadInvoice')}</p> : null}
        </header>
        <form className="form company-order__form" method="post" action={href(action)} encType="multipart/form-data" noValidate>
          <button className="visually-hidden" type="submit" tabIndex={-1} aria-hidden="true">
            {t('certificate.company.preview')}
          </button>
          {problems.length || placed.length ? <Summary {...{ problems, placed, more }} /> : null}
          {failure ? (
            <div className="form__failure" role="alert">
              <Icon name="warning" />
              <p>{failure}</p>
            </div>
          ) : null}
          {preview ? <Preview preview={preview} note={note} /> : null}
          <Inputs {...props} />
          <div className="button-row">
            <button
              className={`button button--${preview ? 'line' : 'lacquer'} company-order__submit`}
              type="submit"
              name="go"
              value="preview"
            >
              {t('certificate.company.preview')}
            </button>
          </div>
          <OrderConsent />
        </form>
      </div>
    </section>
  );
}

function Summary({ problems, placed, more }: Pick<CompanyOrderPageProps, 'problems' | 'placed' | 'more'>) {
  const { t } = usePage();
  return (
    // eslint-disable-next-line jsx-a11y/no-autofocus -- whoever sent the form is told what is wrong with it before all else
    <div className="error-summary" role="group" aria-labelledby="company-problems" tabIndex={-1} autoFocus>
      <p className="error-summary__title" id="company-problems">
        {t('common.forms.summary', { count: problems.length + placed.length + more })}
      </p>
      <ul>
        {problems.map(({ name, id, label, text }) => (
          <li key={name}>
            <a href={`#${id}`}>
              {label}: {text}
            </a>
          </li>
        ))}
        {placed.map(({ name, label, text }) => (
          <li key={`placed-${name}`}>
            <a href="#company-people">
              {label}: {text}
            </a>
          </li>
        ))}
      </ul>
      {more ? <p>{t('certificate.company.more', { count: more })}</p> : null}
    </div>
  );
}

function Preview({ preview, note }: { readonly preview: CompanyPreview; readonly note: string | null }) {
  const { t } = usePage();
  const { key, amount, count, links, people, lines, sums, submit } = preview;
  const columns = ['name', 'email', 'package', 'day', 'message'] as const;
  return (
    <section className="company-order__preview" aria-labelledby="company-preview">
      <h2 className="company-order__legend" id="company-preview">
        {t('certificate.company.previewTitle')}
      </h2>
      {note ? <p role="status">{note}</p> : null}
      <p id="company-count">
        <strong>{count}</strong>
        {links ? `. ${links}` : null}
      </p>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls is scrolled by keys as well */}
      <div className="company-order__people" role="region" aria-labelledby="company-count" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('certificate.company.row')}</th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {t(`certificate.company.columns.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {people.map((person) => (
              <tr key={person.line}>
                <td>{person.line}</td>
                <th scope="row">{person.name}</th>
                <td>{person.email}</td>
                <td>{person.package}</td>
                <td>{person.when}</td>
                <td>{person.message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <OrderTable lines={lines} sums={sums} />
      <Hidden values={{ amount, key }} />
      <div className="button-row">
        <button className="button button--lacquer company-order__submit" type="submit" name="go" value="order">
          {submit}
        </button>
      </div>
    </section>
  );
}

function Inputs({ typed, problems, packages, pictures, days, hasInvoice }: CompanyOrderPageProps) {
  const { t } = usePage();
  const error = (name: string) => problems.find((problem) => problem.name === name)?.text;
  const field = (name: keyof TypedCompany) => ({ id: `company-${name}`, name, error: error(name) });
  const text = (name: keyof TypedCompany) => ({ ...field(name), defaultValue: typed[name] });
  const { most } = COMPANY_FORM.message;
  return (
    <>
      <fieldset className="company-order__part">
        <legend className="company-order__legend">{t('certificate.company.buyer')}</legend>
        <TextField
          {...text('company')}
          label={t('certificate.company.name')}
          autoComplete="organization"
          maxLength={COMPANY_FORM.company.most}
          required
        />
        <TextField
          {...text('code')}
          label={t('certificate.company.code')}
          hint={t('certificate.company.codeHint')}
          inputMode="numeric"
          maxLength={COMPANY_FORM.code.most}
          required
        />
        <TextField
          {...text('name')}
          label={t('certificate.company.contact')}
          autoComplete="name"
          maxLength={COMPANY_FORM.name.most}
          required
        />
        <TextField {...text('phone')} label={t('certificate.company.phone')} type="tel" autoComplete="tel" maxLength={MAX_PHONE} required />
        <TextField
          {...text('email')}
          label={t('certificate.company.email')}
          type="email"
          autoComplete="email"
          maxLength={MAX_EMAIL}
          required
        />
      </fieldset>
      <fieldset className="company-order__part">
        <legend className="company-order__legend">{t('certificate.company.gift')}</legend>
        <Select
          {...field('package')}
          label={t('certificate.company.package')}
          hint={t('certificate.company.packageHint')}
          options={packages}
          value={typed.package}
        />
        <TextField
          {...text('message')}
          label={t('certificate.company.message')}
          hint={t('certificate.company.messageHint', { most })}
          multiline
        />
        <TextField
          {...text('giver')}
          label={t('certificate.company.giver')}
          hint={t('certificate.company.giverHint')}
          maxLength={COMPANY_FORM.giver.most}
        />
        {pictures.length > 2 ? (
          <Select {...field('picture')} label={t('certificate.company.picture')} options={pictures} value={typed.picture} />
        ) : null}
        <Radio
          id="company-when"
          name="when"
          legend={t('certificate.company.when')}
          options={[
            { value: 'now', label: t('certificate.company.now') },
            { value: 'later', label: t('certificate.company.later') },
          ]}
          defaultValue={typed.when === 'later' ? 'later' : 'now'}
        />
        <div className="company-order__moment">
          <TextField {...text('day')} label={t('certificate.company.day')} type="date" min={days.first} max={days.last} />
          <Select
            {...field('hour')}
            label={t('certificate.company.hour')}
            options={SEND_HOURS.map((hour) => ({ value: hour, label: `${hour}:00` }))}
            value={typed.hour}
          />
        </div>
      </fieldset>
      <fieldset className="company-order__part">
        <legend className="company-order__legend">{t('certificate.company.list')}</legend>
        <div className={error('file') ? 'field field--error' : 'field'}>
          <label className="field__label" htmlFor="company-file">
            {t('certificate.company.file')}
          </label>
          <input
            className="company-order__file"
            type="file"
            id="company-file"
            name="file"
            accept=".csv,.txt,.tsv,text/csv,text/plain"
            aria-describedby={error('file') ? 'company-file-error company-file-hint' : 'company-file-hint'}
          />
          <FieldMessage id="company-file" hint={t('certificate.company.fileHint')} error={error('file')} />
        </div>
        <div className="company-order__list">
          <TextField {...text('people')} label={t('certificate.company.people')} hint={t('certificate.company.peopleHint')} multiline />
          <pre className="company-order__example" lang="uk">
            {t('certificate.company.example')}
          </pre>
        </div>
      </fieldset>
      {hasInvoice ? (
        <Radio
          {...field('pay')}
          legend={t('certificate.company.pay')}
          look="card"
          options={[
            { value: 'card', label: t('certificate.company.card'), note: t('certificate.company.cardNote') },
            { value: 'invoice', label: t('certificate.company.invoice'), note: t('certificate.company.invoiceNote') },
          ]}
          defaultValue={typed.pay === 'invoice' ? 'invoice' : 'card'}
        />
      ) : (
        <input type="hidden" name="pay" value="card" />
      )}
    </>
  );
}
