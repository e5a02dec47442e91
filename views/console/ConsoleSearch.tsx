import { ConsoleField, type ConsoleFieldProps } from './ConsoleField';
import { ConsoleScan } from './ConsoleScan';

export interface ConsoleSearchProps {
  readonly action: string;
  readonly method: 'get' | 'post';
  readonly fields: readonly ConsoleFieldProps[];
  readonly submit: string;
  /** Whether its field takes the QR of a certificate. */
  readonly scans?: true;
}

/** A search of the console. */
export function ConsoleSearch({ method, action, fields, submit, scans }: ConsoleSearchProps) {
  return (
    <form className="console-search" method={method} action={action} role="search" aria-label={submit}>
      {fields.map((field) => (
        <ConsoleField key={field.name} {...field} />
      ))}
      <button className="button button--dark console-search__submit" type="submit">
        {submit}
      </button>
      {scans ? <ConsoleScan /> : null}
    </form>
  );
}
