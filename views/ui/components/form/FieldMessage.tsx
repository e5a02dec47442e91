import type { ReactNode } from 'react';
import { Icon } from '../media/Icon';

interface FieldMessageProps {
  /** Of the field; ids of its messages are made of it. */
  readonly id: string;
  readonly hint?: ReactNode;
  readonly error?: string;
}

/** What stands below a field: how to fill it in, and what is wrong with it. */
export function FieldMessage({ id, hint, error }: FieldMessageProps) {
  return (
    <>
      {error ? (
        <p className="field__error" id={`${id}-error`}>
          <Icon name="warning" size={16} />
          {error}
        </p>
      ) : null}
      {hint ? (
        <p className="field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
    </>
  );
}

/** Ties a field to its messages, the error first. */
export function describedBy({ id, hint, error }: FieldMessageProps) {
  const ids = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return { 'aria-describedby': ids || undefined, 'aria-invalid': error ? true : undefined } as const;
}
