import type { ReactNode } from 'react';

interface PlainFormProps {
  readonly action: string;
  /** Where the buyer is. */
  readonly step: string;
  /** What the steps before have asked. */
  readonly hidden?: Readonly<Record<string, string>>;
  readonly submit: string;
  /** A way back, which loses nothing: where it leads, and what its button says. */
  readonly back?: { readonly to: string; readonly label: string };
  readonly children: ReactNode;
}

/** A step of ordering without a script. Its first button is what Enter presses, whatever other buttons stand among its fields. */
export function PlainForm({ action, step, hidden = {}, submit, back, children }: PlainFormProps) {
  return (
    <form className="form" method="post" action={action} noValidate>
      <button className="visually-hidden" type="submit" tabIndex={-1} aria-hidden="true">
        {submit}
      </button>
      {children}
      <Hidden values={{ ...hidden, step }} />
      <div className="button-row">
        <button className="button button--lacquer order-form-page__submit" type="submit">
          {submit}
        </button>
        {back ? (
          <button className="button button--line order-form-page__submit" type="submit" name="go" value={back.to}>
            {back.label}
          </button>
        ) : null}
      </div>
    </form>
  );
}

export function Hidden({ values }: { readonly values: Readonly<Record<string, string>> }) {
  return Object.entries(values).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
