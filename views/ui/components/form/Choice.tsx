import type { ReactNode } from 'react';

export interface ChoiceProps {
  readonly type: 'checkbox' | 'radio';
  readonly name: string;
  readonly value?: string;
  readonly label: ReactNode;
  readonly note?: ReactNode;
  /** At the end of a card: a price, an icon. */
  readonly aside?: ReactNode;
  readonly look?: 'plain' | 'card';
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly defaultChecked?: boolean;
  readonly checked?: boolean;
  readonly onPick?: (checked: boolean) => void;
  /** What is chosen is pressed once more. */
  readonly onAgain?: () => void;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: boolean;
}

/** One thing that can be ticked: the browser's own control, drawn by us; the whole of its label is what is pressed. */
export function Choice({ label, note, aside, look = 'plain', onPick, onAgain, ...input }: ChoiceProps) {
  return (
    <label className={look === 'card' ? 'choice choice--card' : 'choice'}>
      <input
        {...input}
        className="choice__input"
        onChange={onPick && ((event) => onPick(event.target.checked))}
        onClick={onAgain && (() => input.checked && onAgain())}
      />
      <span>{label}</span>
      {aside ? <span className="choice__aside">{aside}</span> : null}
      {note ? <small className="choice__note">{note}</small> : null}
    </label>
  );
}
