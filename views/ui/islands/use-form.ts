import { useEffect, useRef, useState } from 'react';
import { readForm } from '../../../src/shared/form';
import type { FormFields, FormProblems, FormValues } from '../../../src/shared/form';
import { changedPhone } from '../../../src/shared/phone';
import { useT } from '../i18n/context';
import { useKeptState } from './use-kept-state';

interface FormStart<Name extends string> {
  readonly typed?: FormValues<Name>;
  readonly problems?: FormProblems<Name>;
}

const isTexts = (value: unknown): value is Readonly<Record<string, string>> =>
  typeof value === 'object' && value !== null && Object.values(value).every((one) => typeof one === 'string');

/**
 * A form in an island, by the description that the server reads it by: what was typed, which outlives a change of language and a reload,
 * and what is wrong with it.
 * @param start what the page came with, after a form that was sent without a script
 */
export function useForm<Name extends string>(fields: FormFields<Name>, start: FormStart<Name>) {
  const t = useT();
  const [kept, setKept, forget] = useKeptState<Readonly<Record<string, string>>>(
    'typed',
    (start.typed ?? {}) as Readonly<Record<string, string>>,
    isTexts,
  );
  const typed = kept as FormValues<Name>;
  const [problems, setProblems] = useState<FormProblems<Name>>((start.problems ?? {}) as FormProblems<Name>);
  const summary = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(0);
  // the summary is there once the problems are on the page
  useEffect(() => {
    if (shown) summary.current?.focus();
  }, [shown]);
  useErrorTitle(Object.values(problems).some(Boolean), t('common.forms.titleError', { title: '' }));
  return {
    typed,
    problems,
    summary,
    /** Forgets what was typed: it has been sent. */
    forget,
    /** An answer as it is being typed. What was wrong with it is told anew when the form is sent. */
    setValue: (name: Name, value: string) => {
      setKept((now) => ({ ...now, [name]: fields[name]?.kind === 'phone' ? changedPhone(now[name] ?? '', value) : value }));
      if (problems[name]) setProblems((now) => ({ ...now, [name]: undefined }));
    },
    /** Shows what is wrong, and takes the focus there. @returns whether nothing is */
    check: (): boolean => {
      const found = readForm(fields, typed).problems;
      setProblems(found);
      const isGood = Object.keys(found).length === 0;
      if (!isGood) setShown((times) => times + 1);
      return isGood;
    },
  };
}

/** The title of the page begins with the error while there is one, as the server writes it. */
function useErrorTitle(isWrong: boolean, prefix: string): void {
  useEffect(() => {
    const title = document.title.startsWith(prefix) ? document.title.slice(prefix.length) : document.title;
    document.title = isWrong ? prefix + title : title;
  }, [isWrong, prefix]);
}
