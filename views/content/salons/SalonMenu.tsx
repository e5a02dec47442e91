import { ArrowLink } from '../../ui/components/navigation/Button';
import { BOOKING_HINT } from '../components/BookingHint';
import { useBookingLinks } from '../../ui/i18n/booking-links';
import { usePage } from '../../ui/i18n/context';

export interface MenuLine {
  /** Where the line leads, without language prefix; null: nowhere. */
  readonly path: string | null;
  /** Whether it leads to booking: the line has a plus then, which a `BookingHint` on the page explains. */
  readonly books?: boolean;
  readonly title: string;
  readonly duration: string | null;
  /** Ready to show. */
  readonly price: string;
}

export interface MenuGroup {
  readonly title: string;
  readonly path: string | null;
  readonly lines: readonly MenuLine[];
  /** Leads to the services that are not in the list. */
  readonly more: { readonly label: string; readonly path: string } | null;
}

export interface MenuSection {
  readonly title: string;
  readonly link: { readonly label: string; readonly path: string };
  readonly groups: readonly MenuGroup[];
}

/** The printed menu of a salon: a section for women and one for men, directions in columns. */
export function SalonMenu({ sections }: { readonly sections: readonly MenuSection[] }) {
  const { href } = usePage();
  return sections.map((section) => (
    <section key={section.title} className="salon-menu">
      <div className="salon-menu__head">
        <h3 className="salon-menu__top">{section.title}</h3>
        <ArrowLink href={href(section.link.path)}>{section.link.label}</ArrowLink>
      </div>
      <MenuGroups groups={section.groups} heading="h4" />
    </section>
  ));
}

interface MenuGroupsProps {
  readonly groups: readonly MenuGroup[];
  readonly heading: 'h3' | 'h4';
}

/** Directions with their services: name, leader dots, price. */
export function MenuGroups({ groups, heading: Heading }: MenuGroupsProps) {
  const { href } = usePage();
  return (
    <div className={groups.length > 1 ? 'menu-groups' : 'menu-groups menu-groups--single'}>
      {groups.map((group) => (
        <div key={group.title} className="menu-groups__group">
          <Heading className="menu-groups__title">{group.path ? <a href={href(group.path)}>{group.title}</a> : group.title}</Heading>
          <ul>
            {group.lines.map((line) => (
              <li key={line.path ?? line.title}>
                <MenuRow {...line} />
              </li>
            ))}
          </ul>
          {group.more ? (
            <a className="text-link" href={href(group.more.path)}>
              {group.more.label}
            </a>
          ) : null}
        </div>
      ))}
    </div>
  );
}

/** All lines of some directions. */
export const linesOf = (groups: readonly MenuGroup[]): readonly MenuLine[] => groups.flatMap(({ lines }) => lines);

/** A line of a printed menu: what, how long, leader dots, how much. */
export function MenuRow({ path, books: leadsToBooking = false, title, duration, price }: MenuLine) {
  const { href } = usePage();
  const { calls, byPhoneNote } = useBookingLinks();
  const isByPhone = path !== null && calls(path);
  const books = leadsToBooking && !isByPhone;
  const content = (
    <>
      <span className="menu-groups__name">
        <span className="menu-groups__text">
          {title}
          {duration ? (
            <>
              {' '}
              <small className="menu-groups__duration">{duration}</small>
            </>
          ) : null}
          {isByPhone ? (
            <>
              <br />
              <small className="menu-groups__way">{byPhoneNote()}</small>
            </>
          ) : null}
        </span>
      </span>{' '}
      {price ? <span className="menu-groups__price">{price}</span> : null}
    </>
  );
  return path ? (
    <a
      className={books ? 'menu-groups__line books' : 'menu-groups__line'}
      href={href(path)}
      aria-describedby={books ? BOOKING_HINT : undefined}
    >
      {content}
    </a>
  ) : (
    <span className="menu-groups__line">{content}</span>
  );
}
