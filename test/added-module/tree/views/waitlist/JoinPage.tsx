import { useT } from '../ui/i18n/context';
import { Island } from '../ui/islands/Island';
import { WaitlistFormIsland, type WaitlistFormProps } from './islands/WaitlistForm.island';

/** The form on a page of its own, which answers a form sent without scripts. */
export function JoinPage({ form }: { readonly form: WaitlistFormProps }) {
  const t = useT();
  return (
    <section className="waitlist">
      <h1>{t('waitlist.title')}</h1>
      <Island of={WaitlistFormIsland} props={form} />
    </section>
  );
}
