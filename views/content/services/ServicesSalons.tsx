import { ChoiceLink } from '../../ui/components/navigation/ChoiceLink';
import type { Choice } from '../../ui/components/navigation/ChoiceLink';
import { TitleBlock } from '../../ui/components/section/TitleBlock';
import { usePage } from '../../ui/i18n/context';

interface ServicesSalonsProps {
  readonly salons: readonly Choice[];
  /** The same page for all salons; null where this is it. */
  readonly allPath: string | null;
}

/** The same services, salon by salon: one running line of names. */
export function ServicesSalons({ salons, allPath }: ServicesSalonsProps) {
  const { t, href } = usePage();
  if (salons.length === 0) return null;
  return (
    <section className="section section--sand services-salons">
      <div className="wrap services-salons__grid">
        <TitleBlock
          text={t(allPath ? 'content.services.otherSalonsTitle' : 'content.services.salonsTitle')}
          accent={t('content.services.salonsAccent')}
          size="middle"
        />
        <ul className="services-salons__list">
          {allPath ? (
            <li>
              <a className="services-salons__link" href={href(allPath)}>
                {t('content.services.allSalons')}
              </a>
            </li>
          ) : null}
          {salons.map((salon) => (
            <li key={salon.path}>
              <ChoiceLink choice={salon} className="services-salons__link" />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
