import { useT } from '../ui/i18n/context';

export function MyWaitlistPage({ code }: { readonly code: string | null }) {
  const t = useT();
  return (
    <section className="waitlist">
      <h1>{t('waitlist.mine')}</h1>
      <p data-code={code ?? ''}>{code ?? '—'}</p>
    </section>
  );
}
