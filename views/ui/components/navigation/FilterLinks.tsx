import { usePage } from '../../i18n/context';
import { Icon } from '../media/Icon';

export interface FilterGroup {
  /** Heading of a group of options; empty when the filter has only one. */
  readonly title: string;
  readonly options: readonly {
    readonly label: string;
    /** Address of the list with this option, without language prefix. */
    readonly path: string;
    /** How many are left with it; an option that leaves nothing is not a link. */
    readonly count: number;
    readonly current: boolean;
  }[];
}

export interface Filter {
  readonly label: string;
  /** What is chosen now, in words. */
  readonly value: string;
  /** Takes the choice back; null when nothing is chosen. */
  readonly reset: { readonly label: string; readonly path: string } | null;
  readonly groups: readonly FilterGroup[];
}

interface FilterLinksProps {
  /** Names the group of filters for those who do not see it. */
  readonly label: string;
  readonly filters: readonly Filter[];
}

/** Filters as a sentence of two large words, each opening its list of links: nothing here needs JavaScript. */
export function FilterLinks({ label, filters }: FilterLinksProps) {
  return (
    <nav className="filter-links" aria-label={label}>
      {filters.map((filter) => (
        <FilterList key={filter.label} filter={filter} />
      ))}
    </nav>
  );
}

function FilterList({ filter }: { readonly filter: Filter }) {
  const { href } = usePage();
  return (
    <details className="filter-links__filter" name="filter">
      <summary className="filter-links__summary">
        <span className="filter-links__label">{filter.label}</span>
        <span className="filter-links__value">{filter.value}</span>
        <Icon name="plus" className="filter-links__sign" />
      </summary>
      <div className="filter-links__panel">
        {filter.reset ? (
          <a className="filter-links__option filter-links__option--reset" href={href(filter.reset.path)}>
            {filter.reset.label}
          </a>
        ) : null}
        {filter.groups.map((group) => (
          <div key={group.title} className="filter-links__group">
            {group.title ? <p className="filter-links__title">{group.title}</p> : null}
            <ul className="filter-links__options">
              {group.options.map((option) => (
                <li key={option.path}>
                  <Option {...option} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </details>
  );
}

function Option({ label, path, count, current }: FilterGroup['options'][number]) {
  const { href } = usePage();
  const content = (
    <>
      {label} <span className="filter-links__count">{count}</span>
    </>
  );
  if (count === 0) return <span className="filter-links__option filter-links__option--none">{content}</span>;
  return (
    <a className="filter-links__option" href={href(path)} aria-current={current ? 'true' : undefined}>
      {content}
    </a>
  );
}
