import { Island } from '../ui/islands/Island';
import { useT } from '../ui/i18n/context';
import { WaitlistFormIsland } from './islands/WaitlistForm.island';

export interface WaitlistPageProps {
  readonly waiting: number;
  readonly time: 'morning' | 'evening' | null;
  /** Names of the query keys that the handler saw. */
  readonly asked: readonly string[];
}

export function WaitlistPage({ waiting, time, asked }: WaitlistPageProps) {
  const t = useT();
  return (
    <section className="waitlist" data-asked={asked.join(' ')}>
      <h1>{t('waitlist.title')}</h1>
      <p>{t('waitlist.lead')}</p>
      <p data-waiting={waiting}>{t('waitlist.waiting', { count: waiting })}</p>
      {time ? <p data-time={time}>{t(`waitlist.time.${time}`)}</p> : null}
      <Island of={WaitlistFormIsland} props={{}} when="visible" />
    </section>
  );
}
