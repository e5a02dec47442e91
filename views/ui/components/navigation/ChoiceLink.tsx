import { usePage } from '../../i18n/context';

/** One of several lists of the same kind: of a salon, of a top category. */
export interface Choice {
  readonly title: string;
  /** Without language prefix. */
  readonly path: string;
  /** Whether it is the page that is open: then it is no link. */
  readonly current: boolean;
}

interface ChoiceLinkProps {
  readonly choice: Choice;
  /** Its class; the current one gets `--current` too. */
  readonly className: string;
}

export function ChoiceLink({ choice: { title, path, current }, className }: ChoiceLinkProps) {
  const { href } = usePage();
  return current ? (
    <span className={`${className} ${className}--current`} aria-current="page">
      {title}
    </span>
  ) : (
    <a className={className} href={href(path)}>
      {title}
    </a>
  );
}
