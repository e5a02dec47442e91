import { useId } from 'react';
import type { ReactNode } from 'react';
import { Choice } from './Choice';
import { describedBy, FieldMessage } from './FieldMessage';

interface CheckboxProps {
  /** Unique on the page; made by React where nothing else needs to know it. */
  readonly id?: string;
  /** What it is sent as; its id by default. */
  readonly name?: string;
  readonly value?: string;
  /** May hold links: what is agreed to. */
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly defaultChecked?: boolean;
  /** With `onPick`: kept by whoever listens. */
  readonly checked?: boolean;
  readonly onPick?: (checked: boolean) => void;
}

/** Yes or no. */
export function Checkbox(props: CheckboxProps) {
  const ownId = useId();
  const { id = ownId, name = id, hint, error, ...choice } = props;
  return (
    <div className="field">
      <Choice {...choice} type="checkbox" name={name} {...describedBy({ id, hint, error })} />
      <FieldMessage id={id} hint={hint} error={error} />
    </div>
  );
}
