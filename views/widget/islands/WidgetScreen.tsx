import { WIDGET_APPOINTMENTS_PATH } from '../../../src/modules/widget/contract/widget-model';
import type { WidgetBody, WidgetLink, WidgetModel } from '../../../src/modules/widget/contract/widget-model';
import { Icon } from '../../ui/components/media/Icon';
import { usePage } from '../../ui/i18n/context';
import { RetryLink } from './RetryLink';
import { CallBack, CallBackStep } from './CallBack';
import { CodeStep } from './CodeStep';
import { DetailsStep } from './DetailsStep';
import { DoneStep } from './DoneStep';
import { HoldClock, PendingHold, NoHold } from './HoldClock';
import { EmployeeStep } from './EmployeeStep';
import { isBooking, needsHold } from './needs-hold';
import { Carried } from './PostForm';
import { SalonStep } from './SalonStep';
import { ServiceStep } from './ServiceStep';
import { TestStep } from './TestStep';
import { TimeStep } from './TimeStep';
import { AppointmentsStep } from './AppointmentsStep';
import type { WidgetWait } from './use-widget';
import { WidgetSummary } from './WidgetSummary';

interface WidgetScreenProps {
  readonly model: WidgetModel;
  /** When the screen came, by `performance.now()`. */
  readonly at?: number;
  /** The next screen is on its way. */
  readonly wait?: WidgetWait;
  /** What could not be reached; the screen stays as it is. */
  readonly failure?: { readonly text: string; readonly retry: () => void } | null;
}

/** A screen of the widget: one decision, what was decided before, and the way back. */
export function WidgetScreen({ model, at = 0, wait = 'none', failure = null }: WidgetScreenProps) {
  const { t, href } = usePage();
  const { body, notice, hold } = model;
  const isForbidden = body.kind === 'details' && body.client?.isForbidden;
  const summary = model.step === 'done' || model.step === 'visits' || body.kind === 'closed' ? null : <WidgetSummary model={model} />;
  // whoever writes reads first what is booked
  const isAbove = model.step === 'details' || model.step === 'code';
  return (
    <div
      className={`widget widget--${model.brand.theme}`}
      style={accentOf(model)}
      aria-busy={wait !== 'none'}
      data-wait={wait}
      data-step={model.step}
      data-analytics={model.analytics ?? undefined}
    >
      <WidgetHead model={model} />
      {isAbove ? summary : null}
      <div className="widget__main">
        <h1 className="widget__title" tabIndex={-1}>
          {model.title}
        </h1>
        <div className="widget__notices" role="status">
          {wait === 'slow' || wait === 'leaving' ? <p className="visually-hidden">{t('widget.loading')}</p> : null}
          {notice ? <Notice text={notice} /> : null}
          {failure ? (
            <Notice text={failure.text}>
              <button className="widget__retry" type="button" onClick={failure.retry}>
                {t('widget.retry')}
              </button>
            </Notice>
          ) : null}
        </div>
        {model.whom.length > 0 ? (
          <nav className="widget-routes" aria-label={t('widget.whom.label')}>
            <span>{t('widget.whom.label')}</span>
            {model.whom.map(({ whom, href: to, isCurrent }) => (
              <a key={whom} href={href(to)} aria-current={isCurrent ? 'true' : undefined}>
                {t(`widget.whom.${whom}`)}
              </a>
            ))}
          </nav>
        ) : null}
        {hold && !isForbidden ? <HoldClock hold={hold} at={at} hasForm={body.kind === 'details' || body.kind === 'code'} /> : null}
        {isBooking(model) && !hold && model.keepsNoTime ? <NoHold /> : null}
        {needsHold(model) && !failure ? <PendingHold /> : null}
        <div className="widget__step">
          <Carried value={model.carried}>
            <Step body={body} at={at} />
            {model.help ? <CallBack form={model.help} /> : null}
          </Carried>
          {wait === 'leaving' ? <Sketch /> : null}
        </div>
        <Foot model={model} />
      </div>
      {isAbove ? null : summary}
    </div>
  );
}

function Step({ body, at }: { readonly body: WidgetBody; readonly at: number }) {
  const { href } = usePage();
  switch (body.kind) {
    case 'salon':
      return <SalonStep body={body} />;
    case 'service':
      return <ServiceStep body={body} />;
    case 'professional':
      return <EmployeeStep body={body} />;
    case 'time':
      return <TimeStep body={body} />;
    case 'test':
      return <TestStep body={body} />;
    case 'details':
      return <DetailsStep body={body} />;
    case 'code':
      return <CodeStep body={body} at={at} />;
    case 'done':
      return <DoneStep body={body} />;
    case 'visits':
      return <AppointmentsStep body={body} />;
    case 'help':
      return <CallBackStep body={body} />;
    case 'closed':
      return body.again === null ? <p className="lead">{body.text}</p> : <RetryLink text={body.text} to={href(body.again)} />;
  }
}

function WidgetHead({ model }: { readonly model: WidgetModel }) {
  const { t, href } = usePage();
  const { brand, back, progress, step } = model;
  const at = progress.findIndex((one) => one.step === (step === 'code' || step === 'test' ? 'details' : step));
  return (
    <header className="widget__head">
      {back ? (
        <a className="widget__back" href={href(back)} data-step="back">
          <Icon name="arrow-left" size={20} />
          <span className="visually-hidden">{t('widget.back')}</span>
        </a>
      ) : null}
      <p className="widget__brand">{brand.logo ? <img src={brand.logo} alt={brand.name} height={32} /> : brand.name}</p>
      {progress.length > 0 && at >= 0 ? (
        <nav className="widget__progress" aria-label={t('widget.progress')}>
          <p className="widget__position">{t('widget.position', { step: at + 1, count: progress.length })}</p>
          <ol>
            {progress.map(({ step: name, href: to }, index) => (
              <li key={name} className={index <= at ? 'is-reached' : undefined} aria-current={index === at ? 'step' : undefined}>
                {to ? <a href={href(to)}>{t(`widget.steps.${name}`)}</a> : <span>{t(`widget.steps.${name}`)}</span>}
              </li>
            ))}
          </ol>
        </nav>
      ) : null}
    </header>
  );
}

/** Who helps where the widget cannot, and what the salons say of themselves. */
function Foot({ model: { phone, messengers, about, step, body } }: { readonly model: WidgetModel }) {
  const { t, href } = usePage();
  return (
    <footer className="widget__foot">
      {phone ? (
        <p className="widget__help">
          <span>
            {t('widget.help')} <a href={phone.href}>{phone.label}</a>
          </span>
          {messengers.length > 0 ? (
            <span>
              {t('widget.helpChat')} <Links links={messengers} />
            </span>
          ) : null}
          {step === 'visits' || body.kind === 'closed' ? null : <a href={href(WIDGET_APPOINTMENTS_PATH)}>{t('widget.titles.visits')}</a>}
        </p>
      ) : null}
      {about ? (
        <p className="widget__help">
          {about.text ? <span>{about.text}</span> : null}
          <Links links={about.links} />
        </p>
      ) : null}
    </footer>
  );
}

function Links({ links }: { readonly links: readonly WidgetLink[] }) {
  return links.map(({ label, url }) => (
    <a key={url} href={url} target="_blank" rel="noopener">
      {label}
    </a>
  ));
}

/** Stands over a screen whose successor takes long. */
function Sketch() {
  return (
    <div className="widget__sketch" aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
    </div>
  );
}

function Notice({ text, children }: { readonly text: string; readonly children?: React.ReactNode }) {
  return (
    <div className="widget__notice">
      <Icon name="warning" size={20} />
      <p>{text}</p>
      {children}
    </div>
  );
}

/** `color` of the settings stands in for the accent of the site. */
function accentOf({ brand }: WidgetModel): React.CSSProperties | undefined {
  return brand.color ? ({ '--widget-accent': brand.color } as React.CSSProperties) : undefined;
}
