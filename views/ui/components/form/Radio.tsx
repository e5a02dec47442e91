import { useId } from 'react';
import type { ReactNode } from 'react';
import { Choice } from './Choice';
import { describedBy, FieldMessage } from './FieldMessage';

export interface RadioOption<V extends string = string> {
  readonly value: V;
  readonly label: ReactNode;
  readonly note?: ReactNode;
  /** At the end of a card: a price, an icon. */
  readonly aside?: ReactNode;
  readonly disabled?: boolean;
}

/** A question in words, with its choices. */
export interface RadioQuestion {
  readonly legend: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

interface RadioProps<V extends string> {
  /** Unique on the page; made by React where nothing else needs to know it. */
  readonly id?: string;
  /** What it is sent as, and what makes a group of its choices; its id by default. */
  readonly name?: string;
  readonly legend: string;
  readonly options: readonly RadioOption<V>[];
  readonly look?: 'plain' | 'card';
  readonly hint?: ReactNode;
  readonly error?: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly defaultValue?: V;
  /** With `onPick`: kept by whoever listens; null while nothing is chosen. */
  readonly value?: V | null;
  readonly onPick?: (value: V) => void;
  /** With `value`: the chosen one is pressed once more, to take the choice back. */
  readonly onAgain?: (value: V) => void;
}

/** One of several: a group with its question, as plain lines or as cards. */
export function Radio<V extends string>(props: RadioProps<V>) {
  const ownId = useId();
  const {
    id = ownId,
    name = id,
    legend,
    options,
    look = 'plain',
    hint,
    error,
    required,
    disabled,
    defaultValue,
    value,
    onPick,
    onAgain,
  } = props;
  return (
    <fieldset
      className={error ? 'field field--error' : 'field'}
      role="radiogroup"
      disabled={disabled}
      // what leads to a problem leads here
      {...(error ? { id, tabIndex: -1 } : {})}
      aria-required={required}
      {...describedBy({ id, hint, error })}
    >
      <legend className="field__label">
        {legend}
        {required ? <span aria-hidden="true"> *</span> : null}
      </legend>
      <div className={`choices choices--${look}`}>
        {options.map((option) => (
          <Choice
            key={option.value}
            {...option}
            type="radio"
            name={name}
            look={look}
            required={required}
            {...(value === undefined ? { defaultChecked: option.value === defaultValue } : { checked: option.value === value })}
            onPick={onPick && (() => onPick(option.value))}
            onAgain={onAgain && (() => onAgain(option.value))}
          />
        ))}
      </div>
      <FieldMessage id={id} hint={hint} error={error} />
    </fieldset>
  );
}
