import { useState } from 'react';
import type { FormEvent } from 'react';
import { SEARCH } from '../../../src/modules/content/contract/search-route';
import { useApi } from '../../ui/api/use-api';
import { Checkbox } from '../../ui/components/form/Checkbox';
import { RequestStatus } from '../../ui/components/form/RequestStatus';
import { TextField } from '../../ui/components/form/TextField';
import { usePage } from '../../ui/i18n/context';
import { defineIsland } from '../../ui/islands/define-island';
import { useKeptState } from '../../ui/islands/use-kept-state';

const isText = (value: unknown): value is string => typeof value === 'string';

/** A form on the component sheet that calls our API: pending state, errors of fields, retry; its values survive a change of language. */
function RequestDemo() {
  const { t, locale } = usePage();
  const [query, setQuery] = useKeptState('query', '', isText);
  const [lang, setLang] = useState<string>(locale);
  const [quiet, setQuiet] = useState(false);
  const search = useApi(SEARCH);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search.send({ q: query, lang });
  };
  return (
    <form className="specimen__row" onSubmit={submit}>
      <TextField
        name="q"
        label={t('common.blocks.dev.request.query')}
        value={query}
        error={search.fieldError('q')}
        onValue={(value) => {
          setQuery(() => value);
          search.touch('q');
        }}
      />
      <TextField
        name="lang"
        label={t('common.blocks.dev.request.lang')}
        value={lang}
        error={search.fieldError('lang')}
        onValue={(value) => {
          setLang(value);
          search.touch('lang');
        }}
      />
      <Checkbox name="quiet" label={t('common.blocks.dev.request.quiet')} checked={quiet} onPick={setQuiet} />
      <div>
        <button type="submit" className="button button--dark" aria-disabled={search.state === 'pending' || undefined}>
          {t('common.blocks.dev.request.submit')}
        </button>
        <RequestStatus result={search} />
        {search.answer && !quiet ? (
          <p className="request-demo__answer">{t('common.search.found', { count: search.answer.total, query: search.answer.query })}</p>
        ) : null}
      </div>
    </form>
  );
}

export const RequestDemoIsland = defineIsland({
  name: 'RequestDemo',
  component: RequestDemo,
  translations: ['common.blocks.dev.request', 'common.request', 'common.search.found'],
});
