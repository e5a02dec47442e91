import { useEffect, useState, useSyncExternalStore } from 'react';
import type { FormEvent } from 'react';
import { callPromise } from '../../../src/modules/lead/contract/call-promise';
import type { CallPromise } from '../../../src/modules/lead/contract/call-promise';
import { CALL_TIMES, LEAD_FORMS, HONEYPOT } from '../../../src/modules/lead/contract/lead-forms';
import type { LeadField, LeadTopic } from '../../../src/modules/lead/contract/lead-forms';
import { CALLBACK_PATH, SEND_LEAD_FORM, thankPath } from '../../../src/modules/lead/contract/lead-route';
import type { FormProblems, FormValues } from '../../../src/shared/form';
import { useApi } from '../../ui/api/use-api';
import { ErrorSummary } from '../../ui/components/form/ErrorSummary';
import { Form } from '../../ui/components/form/Form';
import { FormFieldList } from '../../ui/components/form/FormFieldList';
import type { FieldWords } from '../../ui/components/form/FormFieldList';
import { RequestStatus } from '../../ui/components/form/RequestStatus';
import { Icon } from '../../ui/components/media/Icon';
import { telHref } from '../../ui/components/navigation/phone';
import { usePage, useT } from '../../ui/i18n/context';
import type { Translate } from '../../ui/i18n/translations';
import { defineIsland } from '../../ui/islands/define-island';
import { useForm } from '../../ui/islands/use-form';

export interface LeadFormProps {
  readonly topic: LeadTopic;
  /** The vacancy or the certificate by its title; empty: nothing in particular. */
  readonly about: string;
  /** Phone number for visitors who prefer to call; empty: none. */
  readonly phone: string;
  /** What the page came with, after a form that was sent without a script. */
  readonly sent?: {
    readonly typed: FormValues<LeadField>;
    readonly problems: FormProblems<LeadField>;
    /** Why it was not taken although nothing is wrong with it; empty: it is the problems. */
    readonly failure: string;
  };
  /** When a visitor who writes now is called; left out on pages that are kept: the browser knows then. */
  readonly promise?: CallPromise;
}

/** A form that leaves a lead: sent by a script, or by the browser to the page of forms. */
function LeadForm({ topic, about, phone, sent, promise }: LeadFormProps) {
  const { t, href, island = 'lead' } = usePage();
  const fields = LEAD_FORMS[topic];
  const { typed, problems, summary, setValue, check, forget } = useForm(fields, sent ?? {});
  const call = useApi(SEND_LEAD_FORM);
  const words = wordsOf(t);
  const [trap, setTrap] = useState('');
  const [isFirst, setFirst] = useState(true);
  const isTaken = call.state === 'done';
  const thanks = href(thankPath(topic));
  useEffect(() => {
    if (!isTaken) return;
    forget();
    location.assign(thanks);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once
  }, [isTaken, thanks]);
  useEffect(() => {
    // eslint-disable-next-line no-console -- docs/product.md, leads 12: logged for developers without what was typed
    if (call.error) console.error('HC backend error', call.error.message);
  }, [call.error]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setFirst(false);
    if (isTaken || !check()) return;
    // since the page was asked for: scripts may come later than the visitor begins to type
    call.send({ topic, about, fields: typed, trap, elapsedMs: performance.now() });
  };
  const failure = isFirst ? sent?.failure : undefined;
  const isBusy = call.state === 'pending' || isTaken;
  return (
    <Form action={href(CALLBACK_PATH)} onSubmit={submit}>
      <ErrorSummary id={island} fields={fields} typed={typed} problems={problems} words={words} ref={summary} />
      {failure ? <Failure text={failure} phone={phone} /> : null}
      {about ? <p className="form__about">{t('lead.form.about', { about })}</p> : null}
      <FormFieldList id={island} fields={fields} typed={typed} problems={problems} words={words} onValue={setValue} />
      <input type="hidden" name="topic" value={topic} />
      <input type="hidden" name="about" value={about} />
      <Trap value={trap} onValue={setTrap} />
      <div className="form__end">
        <button className="button button--lacquer" type="submit" aria-disabled={isBusy || undefined}>
          {t(`lead.form.${topic}`)}
        </button>
        <CallTime topic={topic} given={promise} />
      </div>
      <div className="form__status">
        <RequestStatus result={call} />
        {call.error ? <Failure text={t('lead.form.failed')} phone={phone} /> : null}
      </div>
      <p className="form__consent">
        {t('lead.form.consent')} <a href={href('/policy/')}>{t('lead.form.policy')}</a>
      </p>
    </Form>
  );
}

export const LeadFormIsland = defineIsland({
  name: 'LeadForm',
  component: LeadForm,
  translations: ['lead.form', 'common.forms', 'common.request'],
});

const AUTOCOMPLETE: Readonly<Partial<Record<LeadField, FieldWords['autoComplete']>>> = { name: 'name' };

function wordsOf(t: Translate): (name: LeadField) => FieldWords {
  const hints: Readonly<Partial<Record<LeadField, string>>> = {
    email: t('lead.form.hints.email'),
    question: t('lead.form.hints.question'),
    experience: t('lead.form.hints.experience'),
    link: t('lead.form.hints.link'),
    wish: t('lead.form.hints.wish'),
  };
  const times = Object.fromEntries(CALL_TIMES.map((time) => [time, t(`lead.form.times.${time}`)]));
  return (name) => ({
    label: t(`lead.form.labels.${name}`),
    hint: hints[name],
    options: name === 'time' ? times : undefined,
    autoComplete: AUTOCOMPLETE[name],
  });
}

/** A field for programs: out of sight, out of the order of the keyboard, and unknown to screen readers and to what fills in forms. */
function Trap({ value, onValue }: { readonly value: string; readonly onValue: (value: string) => void }) {
  const t = useT();
  return (
    <div className="form__trap" aria-hidden="true">
      <label>
        {t('lead.form.leaveEmpty')}
        <input
          type="text"
          name={HONEYPOT}
          tabIndex={-1}
          autoComplete="off"
          value={value}
          onChange={(event) => onValue(event.target.value)}
        />
      </label>
    </div>
  );
}

function Failure({ text, phone }: { readonly text: string; readonly phone: string }) {
  const t = useT();
  return (
    <div className="form__failure" role="alert">
      <Icon name="warning" />
      <p>
        {text}{' '}
        {phone ? (
          <span>
            {t('lead.form.call')}{' '}
            <a className="form__phone" href={telHref(phone)}>
              {phone}
            </a>
          </span>
        ) : null}
      </p>
    </div>
  );
}

const neverChanges = () => () => undefined;

/** When one is called; who applies for work, not at once. A page that is kept says the hours, and as soon as it is live what they mean now. */
function CallTime({ topic, given }: { readonly topic: LeadTopic; readonly given?: CallPromise }) {
  const t = useT();
  const promise = useSyncExternalStore<CallPromise | 'daily'>(
    neverChanges,
    () => given ?? callPromise(new Date()),
    () => given ?? 'daily',
  );
  return <p className="form__promise">{t(`lead.form.promise.${topic === 'vacancy' ? topic : promise}`)}</p>;
}
