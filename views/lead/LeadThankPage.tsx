import { ArrowLink, Button } from '../ui/components/navigation/Button';
import { telHref } from '../ui/components/navigation/phone';
import { TitleBlock } from '../ui/components/section/TitleBlock';
import { usePage } from '../ui/i18n/context';

export interface LeadThankPageProps {
  readonly title: string;
  readonly accent: string;
  /** When one is called. */
  readonly promise: string;
  readonly next: string;
  /** Empty while there is no content. */
  readonly phone: string;
}

/** Thanks for a lead: what happens next and when, and the telephone for those who cannot wait. */
export function LeadThankPage({ title, accent, promise, next, phone }: LeadThankPageProps) {
  const { t, href } = usePage();
  return (
    <section className="section--lacquer lead-thank">
      <div className="wrap lead-thank__grid">
        <TitleBlock as="h1" text={title} accent={accent} size="large" color="light" />
        <div className="lead-thank__next">
          <h2 className="kicker">{t('lead.thank.next')}</h2>
          <p className="lead-thank__promise">{promise}</p>
          <p>{next}</p>
          {phone ? (
            <p className="lead-thank__call">
              <span>{t('lead.thank.urgent')}</span>{' '}
              <a className="lead-thank__phone" href={telHref(phone)}>
                {phone}
              </a>
            </p>
          ) : null}
          <div className="button-row">
            <Button href={href('/services/')} look="light">
              {t('lead.thank.services')}
            </Button>
            <ArrowLink href={href('/')}>{t('lead.thank.home')}</ArrowLink>
          </div>
        </div>
      </div>
    </section>
  );
}
