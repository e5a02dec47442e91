import type { FormEventHandler, ReactNode } from 'react';

interface FormProps {
  /** Where browsers send it without a script, language prefix included. */
  readonly action: string;
  readonly onSubmit: FormEventHandler<HTMLFormElement>;
  /** Somebody comes to one of its fields. */
  readonly onFocus?: () => void;
  readonly children: ReactNode;
}

/** A form that works with and without a script. What is wrong with it we tell ourselves: browsers do it in their own language, one field at a time. */
export function Form({ action, onSubmit, onFocus, children }: FormProps) {
  return (
    <form className="form" method="post" action={action} noValidate onSubmit={onSubmit} onFocus={onFocus}>
      {children}
    </form>
  );
}
