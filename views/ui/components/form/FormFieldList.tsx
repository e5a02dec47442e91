import type { HTMLInputAutoCompleteAttribute } from 'react';
import { MAX_EMAIL, MAX_PHONE } from '../../../../src/shared/form';
import type { FormField, FormFields, FormProblems, FormValues } from '../../../../src/shared/form';
import { useT } from '../../i18n/context';
import { Checkbox } from './Checkbox';
import { problemText } from './form-problems';
import { Select } from './Select';
import { TextField } from './TextField';

/** What a field is called, in the words of its module. */
export interface FieldWords {
  readonly label: string;
  readonly hint?: string;
  /** Of a choice: what stands in the list, by value. */
  readonly options?: Readonly<Record<string, string>>;
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
}

interface FormFieldListProps<Name extends string> {
  /** What the ids of the fields begin with: unique on the page. */
  readonly id: string;
  readonly fields: FormFields<Name>;
  readonly typed: FormValues<Name>;
  readonly problems: FormProblems<Name>;
  readonly words: (name: Name) => FieldWords;
  readonly onValue: (name: Name, value: string) => void;
}

/** Id of a field, for links to it. */
export const fieldId = (id: string, name: string) => `${id}-${name}`;

/** The fields of a form as it was described (src/shared/form): as plain HTML they hold what was typed, in an island they tell what is. */
export function FormFieldList<Name extends string>({ id, fields, ...props }: FormFieldListProps<Name>) {
  const names = Object.keys(fields) as Name[];
  return names.map((name) => <Field key={name} id={fieldId(id, name)} name={name} field={fields[name]!} {...props} />);
}

interface FieldProps<Name extends string> extends Omit<FormFieldListProps<Name>, 'fields'> {
  readonly name: Name;
  readonly field: FormField;
}

function Field<Name extends string>({ id, name, field, typed, problems, words, onValue }: FieldProps<Name>) {
  const t = useT();
  const { label, hint, options = {}, autoComplete } = words(name);
  const problem = problems[name];
  const value = typed[name] ?? '';
  const shared = {
    id,
    name,
    label,
    hint,
    error: problem && problemText(t, problem, field, value),
    onValue: (now: string) => onValue(name, now),
  };
  switch (field.kind) {
    case 'choice': {
      const list = field.options.map((option) => ({ value: option, label: options[option] ?? option }));
      return <Select {...shared} options={list} value={value || field.options[0]!} />;
    }
    case 'tick': {
      const { onValue: tell, ...rest } = shared;
      return <Checkbox {...rest} value="on" required={field.required} checked={value !== ''} onPick={(on) => tell(on ? 'on' : '')} />;
    }
    case 'lines': {
      const { most } = field;
      const used = value.trim().length;
      // quiet until it may become too long
      const left = used * 2 < most ? undefined : t('common.forms.left', { used, most });
      return <TextField {...shared} hint={[hint, left].filter(Boolean).join(' · ')} value={value} required={field.required} multiline />;
    }
    case 'text':
      return <TextField {...shared} value={value} required={field.required} autoComplete={autoComplete} maxLength={field.most} />;
    default:
      return <TextField {...shared} {...KEYBOARDS[field.kind]} value={value} required={field.required} />;
  }
}

const KEYBOARDS = {
  phone: { type: 'tel', autoComplete: 'tel', placeholder: '+380 (__) ___-__-__', maxLength: MAX_PHONE },
  email: { type: 'email', autoComplete: 'email', maxLength: MAX_EMAIL },
  // of type url, a browser would refuse what people write: instagram.com/name
  link: { inputMode: 'url', autoComplete: 'url' },
} as const;
