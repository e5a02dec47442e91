import { Icon } from '../../ui/components/media/Icon';

export interface OrderNewsProps {
  /** What was done a moment ago; null: nothing. */
  readonly done: string | null;
  /** What went wrong; null: nothing. */
  readonly failure: string | null;
}

/** What came of the form that the buyer of an order has sent. */
export function OrderNews({ done, failure }: OrderNewsProps) {
  return (
    <>
      {done ? (
        <p className="thank-order__saved" role="status">
          <Icon name="check" size={20} />
          {done}
        </p>
      ) : null}
      {failure ? (
        <div className="form__failure" role="alert">
          <Icon name="warning" />
          <p>{failure}</p>
        </div>
      ) : null}
    </>
  );
}
