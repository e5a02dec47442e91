import { translation } from '../../../shared/translation';
import type { Kopiykas } from '../../../shared/money';
import { fieldsOf, isAbsent, wholeNumberOf } from './order-fields';
import type { OrderProblems } from './order-fields';
import { ORDER_BOUNDS } from './quote';

/** A package as far as an order needs it. */
export interface OfferedPackage {
  readonly price: Kopiykas;
  readonly info: string;
  /** Others are arranged with the manager. */
  readonly singleItem: boolean;
  /** Names of the pictures that a gift of it can have. */
  readonly designs: readonly string[];
}

export interface OrderItem {
  readonly id: number;
  readonly quantity: number;
  readonly price: Kopiykas;
}

/** `title` and `acf` come along where a whole chosen certificate is sent; prices are ours. */
const KNOWN: ReadonlySet<string> = new Set(['id', 'qty', 'title', 'acf']);

/** The packages of an order, the same one named twice added up; problems are noted under `field`. */
export function readItems(
  value: unknown,
  packages: ReadonlyMap<number, Pick<OfferedPackage, 'price' | 'singleItem'>>,
  problems: OrderProblems,
  field = 'certificate',
  { ofKind, inOrder } = ORDER_BOUNDS,
): readonly OrderItem[] {
  if (!Array.isArray(value) || value.length === 0) {
    problems[field] = translation('certificate.problems.certificates');
    return [];
  }
  if (value.length > inOrder) {
    problems[field] = translation('certificate.problems.total', { most: inOrder });
    return [];
  }
  const items = new Map<number, OrderItem>();
  for (const [place, each] of (value as readonly unknown[]).entries()) {
    const path = `${field}.${place}`;
    const fields = fieldsOf(each, KNOWN, problems, `${path}.`);
    const id = wholeNumberOf(fields.id);
    const offered = id === null ? undefined : packages.get(id);
    const quantity = isAbsent(fields.qty) ? 1 : wholeNumberOf(fields.qty);
    const all = (quantity ?? 0) + (items.get(id ?? NaN)?.quantity ?? 0);
    if (id === null || !offered) problems[`${path}.id`] = translation('certificate.problems.unknown');
    else if (!offered.singleItem) problems[`${path}.id`] = translation('certificate.problems.arranged');
    else if (quantity === null || quantity < 1 || all > ofKind) {
      problems[`${path}.qty`] = translation('certificate.problems.quantity', { most: ofKind });
    } else items.set(id, { id, quantity: all, price: offered.price });
  }
  const list = [...items.values()];
  if (list.reduce((sum, { quantity }) => sum + quantity, 0) > inOrder) {
    problems[field] = translation('certificate.problems.total', { most: inOrder });
  }
  return list;
}
