import { TitleBlock } from '../ui/components/section/TitleBlock';
import { usePage } from '../ui/i18n/context';
import { FieldSpecimens } from './FieldSpecimens';
import { NoticeSpecimens } from './NoticeSpecimens';
import { PanelSpecimens } from './PanelSpecimens';
import { SectionSpecimens } from './SectionSpecimens';
import { TypeSpecimens } from './TypeSpecimens';

/** The shared content blocks in all their states. Plain HTML like the rest of the site: what works here works without JavaScript. */
export function ComponentsPage() {
  const { locale, t } = usePage();
  return (
    <div className="components-page">
      <header className="wrap section--tight section">
        <TitleBlock as="h1" text={t('common.blocks.dev.title')} accent={t('common.blocks.dev.accent')} size="large" />
        <p className="lead" style={{ maxWidth: '34rem', marginTop: '1.5rem' }}>
          {t('common.blocks.dev.lead')}
        </p>
        <a
          className="arrow-link"
          href={locale === 'ua' ? '/dev/components?lang=en' : '/dev/components'}
          hrefLang={locale === 'ua' ? 'en' : 'uk'}
          lang={locale === 'ua' ? 'en' : 'uk'}
        >
          {t('common.blocks.dev.switch')}
        </a>
      </header>
      <TypeSpecimens />
      <FieldSpecimens />
      <SectionSpecimens />
      <PanelSpecimens />
      <NoticeSpecimens />
    </div>
  );
}
