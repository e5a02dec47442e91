import { useId } from 'react';
import type { Ref } from 'react';
import type { FormFields, FormProblems, FormValues } from '../../../../src/shared/form';
import { useT } from '../../i18n/context';
import type { FieldWords } from './FormFieldList';
import { fieldId } from './FormFieldList';
import { problemText } from './form-problems';

interface ErrorSummaryProps<Name extends string> {
  /** Of the form, as its fields have it. */
  readonly id: string;
  readonly fields: FormFields<Name>;
  readonly typed: FormValues<Name>;
  readonly problems: FormProblems<Name>;
  readonly words: (name: Name) => FieldWords;
  readonly ref?: Ref<HTMLDivElement>;
}

/**
 * What is wrong with a form, above it: a link to each field. It takes the focus: by itself where the page comes with it, by whoever shows it
 * later otherwise.
 */
export function ErrorSummary<Name extends string>({ id, fields, typed, problems, words, ref }: ErrorSummaryProps<Name>) {
  const t = useT();
  const title = useId();
  const found = (Object.keys(fields) as Name[]).filter((name) => problems[name]);
  if (!found.length) return null;
  return (
    // eslint-disable-next-line jsx-a11y/no-autofocus -- whoever sent the form is told what is wrong with it before all else
    <div className="error-summary" role="group" aria-labelledby={title} tabIndex={-1} autoFocus ref={ref}>
      <p className="error-summary__title" id={title}>
        {t('common.forms.summary', { count: found.length })}
      </p>
      <ul>
        {found.map((name) => (
          <li key={name}>
            <a href={`#${fieldId(id, name)}`}>
              {words(name).label}: {problemText(t, problems[name]!, fields[name], typed[name] ?? '')}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
