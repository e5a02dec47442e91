import { TitleBlock } from '../ui/components/section/TitleBlock';
import { telHref } from '../ui/components/navigation/phone';
import { usePage } from '../ui/i18n/context';
import { Island } from '../ui/islands/Island';
import { LeadFormIsland } from './islands/LeadForm.island';
import type { LeadFormProps } from './islands/LeadForm.island';

/** A form that leaves a lead, on a page of its own: where it stands without a script, and what answers a form that was sent without one. */
export function CallbackPage({ form }: { readonly form: LeadFormProps }) {
  const { t } = usePage();
  const { topic, phone } = form;
  return (
    <section className="callback-page">
      <div className="wrap callback-page__grid">
        <header className="callback-page__head">
          <TitleBlock as="h1" text={t(`lead.pages.${topic}.title`)} accent={t(`lead.pages.${topic}.accent`)} size="title" />
          <p className="lead">{t(`lead.pages.${topic}.lead`)}</p>
          {phone ? (
            <a className="callback-page__phone" href={telHref(phone)}>
              {phone}
            </a>
          ) : null}
        </header>
        <div className="callback-page__form">
          <Island of={LeadFormIsland} props={form} />
        </div>
      </div>
    </section>
  );
}
