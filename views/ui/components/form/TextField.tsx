import { useId } from 'react';
import type { ChangeEvent, HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute, InputHTMLAttributes, ReactNode } from 'react';
import { describedBy, FieldMessage } from './FieldMessage';

interface TextFieldProps {
  /** Unique on the page; made by React where nothing else needs to know it. */
  readonly id?: string;
  /** What it is sent as; its id by default. */
  readonly name?: string;
  readonly label: string;
  readonly type?: Extract<HTMLInputTypeAttribute, 'text' | 'tel' | 'email' | 'search' | 'url' | 'password' | 'number' | 'date'>;
  readonly inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'];
  readonly enterKeyHint?: InputHTMLAttributes<HTMLInputElement>['enterKeyHint'];
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly maxLength?: number;
  /** Of a day: YYYY-MM-DD. */
  readonly min?: string;
  readonly max?: string;
  /** The shape of an answer, `(__) ___-__-__`; never the question itself. */
  readonly placeholder?: string;
  /** Before the answer and part of it for the eye: `+380`. Such a telephone is `text` for the browser: `tel-national` goes with no other type. */
  readonly prefix?: ReactNode;
  /** After the answer: a unit, a button. */
  readonly suffix?: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
  /** What was written is being checked: it stays readable and cannot be changed. */
  readonly busy?: boolean;
  /** Several lines; grows with what is written. */
  readonly multiline?: boolean;
  readonly defaultValue?: string;
  /** With `onValue`: the answer is kept by whoever listens. */
  readonly value?: string;
  readonly onValue?: (value: string) => void;
  readonly onBlur?: () => void;
}

/** A field for words and numbers, with its label, hint and error. Works as plain HTML and in islands. */
export function TextField(props: TextFieldProps) {
  const ownId = useId();
  const { id = ownId, label, prefix, suffix, hint, error, required, busy, multiline, type = 'text', onValue, ...rest } = props;
  const {
    inputMode,
    enterKeyHint,
    autoComplete,
    maxLength,
    min,
    max,
    placeholder = ' ',
    disabled,
    name = props.id,
    defaultValue,
    value,
    onBlur,
  } = rest;
  const shared = {
    id,
    className: 'field__input',
    name,
    inputMode,
    enterKeyHint,
    autoComplete,
    maxLength,
    placeholder,
    disabled,
    required,
    defaultValue,
    value,
    onBlur,
    readOnly: busy,
    onChange: onValue && ((event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onValue(event.target.value)),
    ...describedBy({ ...props, id }),
  };
  return (
    <div className={error ? 'field field--error' : 'field'} aria-busy={busy}>
      <label className="field__label" htmlFor={id}>
        {label}
        {required ? <span aria-hidden="true"> *</span> : null}
      </label>
      <div className="field__box">
        {prefix ? <span className="field__affix">{prefix}</span> : null}
        {multiline ? <textarea {...shared} rows={3} /> : <input {...shared} {...{ type, min, max }} />}
        {suffix ? <span className="field__affix">{suffix}</span> : null}
      </div>
      <FieldMessage id={id} hint={hint} error={error} />
    </div>
  );
}
