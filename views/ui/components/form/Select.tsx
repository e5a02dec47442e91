import { useId } from 'react';
import type { ChangeEvent } from 'react';
import { Icon } from '../media/Icon';
import { describedBy, FieldMessage } from './FieldMessage';

interface SelectProps {
  readonly id?: string;
  /** What it is sent as; its id by default. */
  readonly name?: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  readonly hint?: string;
  readonly error?: string;
  /** Left out: plain HTML, which begins with `value`. */
  readonly onValue?: (value: string) => void;
}

/** One of several, in the browser's own list. */
export function Select({ id: given, name, label, options, value, hint, error, onValue }: SelectProps) {
  const ownId = useId();
  const id = given ?? ownId;
  return (
    <div className={error ? 'field field--error' : 'field'}>
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <div className="field__box">
        <select
          id={id}
          className="field__input field__input--choice"
          name={name ?? id}
          {...(onValue
            ? { value, onChange: (event: ChangeEvent<HTMLSelectElement>) => onValue(event.target.value) }
            : { defaultValue: value })}
          {...describedBy({ id, hint, error })}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <span className="field__affix">
          <Icon name="chevron-down" size={16} />
        </span>
      </div>
      <FieldMessage id={id} hint={hint} error={error} />
    </div>
  );
}
