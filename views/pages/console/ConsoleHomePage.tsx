import { usePage } from '../../i18n/context';
import { ConsoleFrame, type ConsoleFrameProps } from './ConsoleFrame';
import { ConsoleTable, type ConsoleTableProps } from './ConsoleTable';

/** Something that works, or does not. */
export interface ConsoleState {
  readonly name: string;
  /** `wait`: worth a look, nothing is broken. */
  readonly tone: 'good' | 'wait' | 'bad';
  readonly state: string;
  /** What it says of itself. */
  readonly facts: string;
  /** What to do; empty: nothing. */
  readonly advice: string;
  /** Where that is done. */
  readonly href: string;
}

export interface ConsoleHomePageProps {
  readonly frame: ConsoleFrameProps;
  readonly title: string;
  readonly tone: ConsoleState['tone'];
  readonly lead: string;
  readonly moment: string;
  readonly states: readonly ConsoleState[];
  readonly jobs: ConsoleTableProps;
}

/** Is everything well? */
export function ConsoleHomePage({ frame, title, tone, lead, moment, states, jobs }: ConsoleHomePageProps) {
  const { t } = usePage();
  return (
    <ConsoleFrame {...frame}>
      <header className={`console-verdict console-verdict--${tone}`}>
        <h1 className="console__title">{title}</h1>
        <p>{lead}</p>
        <p className="console__note">{moment}</p>
      </header>
      <section aria-labelledby="console-states">
        <h2 className="console__heading" id="console-states">
          {t('console.home.states')}
        </h2>
        <ul className="console-states">
          {states.map(({ name, tone: of, state, facts, advice, href }) => (
            <li key={name} className={`console-state console-state--${of}`}>
              <div className="console-state__name">
                {href === '' ? name : <a href={href}>{name}</a>}
                <span className={`console-pill console-pill--${of}`}>{state}</span>
              </div>
              {facts === '' ? null : <p className="console__note">{facts}</p>}
              {advice === '' ? null : <p className="console-state__advice">{advice}</p>}
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="console-jobs">
        <h2 className="console__heading" id="console-jobs">
          {t('console.home.jobs')}
        </h2>
        <ConsoleTable {...jobs} />
      </section>
    </ConsoleFrame>
  );
}
