import type { Picture } from '../../src/shared/picture';
import { formatMoney } from '../../src/shared/money';
import { Button } from '../ui/components/navigation/Button';
import { HeroPoster } from '../ui/components/section/HeroPoster';
import { ServicesSection } from '../content/components/ServicesSection';
import { usePage } from '../ui/i18n/context';
import { Specimen } from './Specimen';

/** Pictures that come with the site. */
const tall = (name: string, color: string): Picture => ({ src: `media/${name}.jpg`, width: 1280, height: 1600, alt: '', color });
const HAIR = tall('cat-hair', '#7c5846');
const NAILS = tall('cat-nails', '#d8c0a9');
const BODY = tall('cat-body', '#f1e0ce');
const SILK: Picture = { src: 'media/hero-certificates.jpg', width: 2200, height: 943, alt: '', color: '#ba9782', focal: '74% 50%' };
/** The lightest one: text on it must be readable too. */
const ARCHES: Picture = { src: 'media/hero-about.jpg', width: 2200, height: 943, alt: '', color: '#f0e3d1', focal: '72% 55%' };

/** Whole sections: services, posters. */
export function SectionSpecimens() {
  const { locale, t, href } = usePage();
  const services = [
    {
      path: '/services/female/hair/',
      title: t('common.blocks.dev.cut'),
      lead: t('common.blocks.dev.cutLead'),
      price: formatMoney(120_000, locale),
    },
    {
      path: '/services/female/hair/colouring/',
      title: t('common.blocks.dev.colour'),
      lead: t('common.blocks.dev.colourLead'),
      price: null,
    },
  ];
  return (
    <>
      <Specimen id="services-section" title={t('common.blocks.dev.services')} note={t('common.blocks.dev.servicesNote')} wide>
        <ServicesSection
          title={t('common.blocks.dev.servicesTitle')}
          accent={t('common.blocks.dev.servicesAccent')}
          categories={[
            { path: '/services/female/hair/', title: t('common.blocks.dev.hair'), note: t('common.blocks.dev.hairNote'), picture: HAIR },
            {
              path: '/services/female/nails/',
              title: t('common.blocks.dev.nails'),
              note: t('common.blocks.dev.nailsNote'),
              picture: NAILS,
            },
            { path: '/services/female/body/', title: t('common.blocks.dev.body'), note: t('common.blocks.dev.bodyNote'), picture: BODY },
          ]}
          services={services.map((service) => ({ ...service, duration: t('common.hours', { hours: 1 }), bookPath: '/online/' }))}
          buttons={[
            { href: '/online/', label: t('common.book') },
            { href: '/services/', label: t('common.blocks.dev.all') },
          ]}
        />
      </Specimen>
      <Specimen id="poster" title={t('common.blocks.dev.poster')} note={t('common.blocks.dev.posterNote')} wide>
        <div style={{ display: 'grid', gap: '2rem', marginTop: '2.5rem' }}>
          <HeroPoster
            picture={SILK}
            title={t('common.blocks.dev.posterTitle')}
            accent={t('common.blocks.dev.posterAccent')}
            text={t('common.blocks.dev.posterText')}
          >
            <Button href={href('/gift_certificate/')}>{t('common.blocks.dev.posterButton')}</Button>
            <Button href={href('/online/')} look="light">
              {t('common.book')}
            </Button>
          </HeroPoster>
          <HeroPoster
            picture={ARCHES}
            title={t('common.blocks.dev.word')}
            accent={t('common.blocks.dev.soft')}
            text={t('common.blocks.dev.text')}
            align="center"
          />
        </div>
      </Specimen>
    </>
  );
}
