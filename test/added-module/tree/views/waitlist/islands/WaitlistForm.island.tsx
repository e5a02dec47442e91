import { useState } from 'react';
import type { FormEvent } from 'react';
import { JOIN_WAITLIST } from '../../../src/modules/waitlist/contract/waitlist';
import { useApi } from '../../ui/api/use-api';
import { TextField } from '../../ui/components/form/TextField';
import { useT } from '../../ui/i18n/context';
import { defineIsland } from '../../ui/islands/define-island';

function WaitlistForm() {
  const t = useT();
  const [name, setName] = useState('');
  const call = useApi(JOIN_WAITLIST);
  const isPending = call.state === 'pending';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    call.send({ name });
  };
  return (
    <form method="post" action={JOIN_WAITLIST.path} onSubmit={submit} noValidate>
      <TextField
        id="waitlist-name"
        name="name"
        label={t('waitlist.name.label')}
        value={name}
        onValue={setName}
        busy={isPending}
        error={call.fieldError('name')}
      />
      <button className="button button--lacquer" disabled={isPending}>
        {t('waitlist.form.submit')}
      </button>
      {call.answer ? <p role="status">{t('waitlist.form.joined', { count: call.answer.place - 1 })}</p> : null}
      {call.error?.isTransient ? (
        <p role="alert">
          {t('waitlist.form.failed')}{' '}
          <button type="button" disabled={!call.mayRetry} onClick={call.retry}>
            {t('waitlist.form.retry')}
          </button>
        </p>
      ) : null}
    </form>
  );
}

export const WaitlistFormIsland = defineIsland({
  name: 'WaitlistForm',
  component: WaitlistForm,
  translations: ['waitlist.form', 'waitlist.name.label'],
});
