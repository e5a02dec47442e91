import type { FormEvent } from 'react';
import { JOIN_PATH, JOIN_WAITLIST, WAITLIST_FORM } from '../../../src/modules/waitlist/contract/waitlist';
import type { WaitlistField } from '../../../src/modules/waitlist/contract/waitlist';
import type { FormProblems, FormValues } from '../../../src/shared/form';
import { useApi } from '../../ui/api/use-api';
import { ErrorSummary } from '../../ui/components/form/ErrorSummary';
import { Form } from '../../ui/components/form/Form';
import { FormFieldList, type FieldWords } from '../../ui/components/form/FormFieldList';
import { RequestStatus } from '../../ui/components/form/RequestStatus';
import { usePage } from '../../ui/i18n/context';
import { defineIsland } from '../../ui/islands/define-island';
import { useForm } from '../../ui/islands/use-form';

export interface WaitlistFormProps {
  /** A form that was sent without scripts. */
  readonly sent?: {
    readonly typed: FormValues<WaitlistField>;
    readonly problems: FormProblems<WaitlistField>;
    /** Why it was refused although it has no problems; empty: it has some. */
    readonly failure: string;
  };
}

function WaitlistForm({ sent }: WaitlistFormProps) {
  const { t, href, island = 'waitlist' } = usePage();
  const { typed, problems, summary, setValue, check } = useForm(WAITLIST_FORM, sent ?? {});
  const call = useApi(JOIN_WAITLIST);
  const words = (name: WaitlistField): FieldWords => ({ label: t(`waitlist.form.${name}`), autoComplete: name });
  const shared = { id: island, fields: WAITLIST_FORM, typed, problems, words };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (check()) call.send(typed);
  };
  return (
    <Form action={href(JOIN_PATH)} onSubmit={submit}>
      <ErrorSummary {...shared} ref={summary} />
      {sent?.failure && call.state === 'idle' ? <p role="alert">{sent.failure}</p> : null}
      <FormFieldList {...shared} onValue={setValue} />
      <button className="button button--lacquer" type="submit">
        {t('waitlist.form.submit')}
      </button>
      <RequestStatus result={call} />
      {call.answer ? <p role="status">{t('waitlist.form.joined', { count: call.answer.place - 1 })}</p> : null}
    </Form>
  );
}

export const WaitlistFormIsland = defineIsland({
  name: 'WaitlistForm',
  component: WaitlistForm,
  translations: ['waitlist.form', 'common.forms', 'common.request'],
});
