import { useId } from 'react';

export interface ConsoleFieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** What is wrong with what was filled in; empty or absent: nothing. */
  readonly problem?: string;
  /** A `tick` sends `yes` when it is set. */
  readonly type?: 'text' | 'email' | 'password' | 'search' | 'date' | 'time' | 'tick' | 'file';
  readonly value?: string;
  readonly isRequired?: boolean;
  readonly autoComplete?: string;
  readonly inputMode?: 'numeric' | 'decimal' | 'tel';
  readonly maxLength?: number;
  /** Kinds of files that can be chosen. */
  readonly accept?: string;
  /** A text of several lines. */
  readonly rows?: number;
  /** A choice instead of a text. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
}

/** A field of a form of the console, which a browser sends by itself. */
export function ConsoleField({
  name,
  label,
  hint = '',
  problem = '',
  value = '',
  options,
  isRequired = false,
  type = 'text',
  rows,
  ...rest
}: ConsoleFieldProps) {
  const id = useId();
  if (type === 'tick')
    return (
      <label className="console-field console-field--tick">
        <input type="checkbox" name={name} value="yes" defaultChecked={value === 'yes'} />
        <span>
          {label}
          {hint === '' ? null : <small className="console-field__hint">{hint}</small>}
        </span>
      </label>
    );
  const described = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ');
  const facts = {
    id,
    name,
    required: isRequired,
    'aria-describedby': described || undefined,
    'aria-invalid': problem === '' ? undefined : true,
  };
  return (
    <div className="console-field">
      <label className="console-field__label" htmlFor={id}>
        {label}
      </label>
      {options ? (
        <select className="console-field__input" {...facts} defaultValue={value}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : rows !== undefined ? (
        <textarea className="console-field__input" {...facts} {...rest} rows={rows} defaultValue={value} />
      ) : (
        <input className="console-field__input" {...facts} {...rest} type={type} defaultValue={type === 'file' ? undefined : value} />
      )}
      {problem === '' ? null : (
        <p className="console-field__problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
      {hint === '' ? null : (
        <p className="console-field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
