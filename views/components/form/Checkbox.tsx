import type { ReactNode } from 'react';
import { Choice } from './Choice';
import { describedBy, FieldMessage } from './FieldMessage';

interface CheckboxProps {
  /** Unique on the page. */
  readonly id: string;
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
  const { id, name = id, hint, error, ...choice } = props;
  return (
    <div className="field">
      <Choice {...choice} type="checkbox" name={name} {...describedBy(props)} />
      <FieldMessage id={id} hint={hint} error={error} />
    </div>
  );
}
