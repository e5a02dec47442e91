import type { ReactNode } from 'react';
import { usePage } from '../ui/i18n/context';
import type { ConsoleActProps } from './ConsoleAct';
import { ConsoleNotice } from './ConsoleNotice';
import { ConsolePalette, type ConsolePaletteProps } from './ConsolePalette';

export interface ConsoleLink {
  readonly label: string;
  readonly href: string;
  readonly isCurrent?: boolean;
}

/** A part of the console in its menu. */
interface ConsoleEntry extends ConsoleLink {
  readonly part: string;
  /** The part below whose entry it stands; undefined: it has its own. */
  readonly under?: string;
  readonly key: string;
}

/** What stands around every page of the console. */
export interface ConsoleFrameProps {
  readonly nav: readonly ConsoleEntry[];
  readonly searches: ConsolePaletteProps['searches'];
  readonly commands?: ConsolePaletteProps['commands'];
  /** Who is signed in, and as what. */
  readonly user: string;
  /** The other language: what it is called there, and its code. */
  readonly language: { readonly label: string; readonly value: string };
  /** What has just been done; empty: nothing. */
  readonly done?: string;
  /** How what has just been done is taken back. */
  readonly undo?: ConsoleActProps;
  /** What went wrong; empty: nothing. */
  readonly failure?: string;
}

/** The frame of the console: who is here, where to, and what has just happened. */
export function ConsoleFrame({
  nav,
  searches,
  commands = [],
  user,
  language,
  done = '',
  undo,
  failure = '',
  children,
}: ConsoleFrameProps & { readonly children: ReactNode }) {
  const { t, siteName } = usePage();
  const current = nav.find(({ isCurrent }) => isCurrent);
  const group = current?.under ?? current?.part;
  const below = nav.filter(({ under }) => under !== undefined && under === group);
  return (
    <div className="console">
      <div className="console__bar">
        <a className="console__brand" href="/ops">
          {siteName}
        </a>
        <nav className="console__nav" aria-label={t('console.nav.label')}>
          {nav
            .filter(({ under }) => under === undefined)
            .map(({ key, ...entry }) => (
              <Entry key={key} letter={key} {...entry} isAround={entry.part === group} />
            ))}
        </nav>
        {below.length === 0 ? null : (
          <nav className="console__below" aria-label={t('console.nav.below')}>
            {below.map(({ key, ...entry }) => (
              <Entry key={key} letter={key} {...entry} />
            ))}
          </nav>
        )}
        <div className="console__user">
          <span className="console__who">{user}</span>
          <button className="console__tool" type="button" hidden data-needs-script data-console-opens="console-palette">
            {t('console.palette.open')}
          </button>
          <form method="post" action="/ops/language">
            <button className="console__tool" type="submit" name="locale" value={language.value}>
              {language.label}
            </button>
          </form>
          <form method="post" action="/ops/sign-out">
            <button className="console__tool" type="submit">
              {t('console.signOut')}
            </button>
          </form>
        </div>
      </div>
      <div className="console__page">
        <ConsoleNotice text={done} undo={undo} />
        <ConsoleNotice text={failure} isFailure />
        {children}
      </div>
      <p className="console__news" role="status" data-news={t('console.news.fresh')} data-end={t('console.news.end')} />
      <ConsolePalette nav={nav} searches={searches} commands={commands} />
    </div>
  );
}

/** @param isAround the page is of this part, or of one below it */
function Entry({ label, href, isCurrent, part, letter, isAround }: EntryProps) {
  return (
    <a
      className="console__link"
      href={href}
      aria-current={isCurrent ? 'page' : isAround || undefined}
      data-part={part}
      data-key={`Key${letter}`}
    >
      {label}
    </a>
  );
}

type EntryProps = Omit<ConsoleEntry, 'key'> & { readonly letter: string; readonly isAround?: boolean };
