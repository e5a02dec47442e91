import type { CSSProperties } from 'react';
import { ArrowLink } from '../ui/components/navigation/Button';
import { ContentIconDrawing, Icon } from '../ui/components/media/Icon';
import { ICON_SHAPES } from '../ui/components/media/icon-shapes';
import type { IconName } from '../ui/components/media/icon-shapes';
import { SectionTitle } from '../ui/components/section/SectionTitle';
import { TextBlock } from '../ui/components/section/TextBlock';
import { TitleBlock } from '../ui/components/section/TitleBlock';
import { usePage } from '../ui/i18n/context';
import { Specimen } from './Specimen';

const FONTS = ['druk', 'playfair', 'default'] as const;
const SIZES = ['large', 'title', 'middle', 'small', 'default'] as const;
const ALIGNS = ['left', 'center', 'right'] as const;
const COLORS = ['dark', 'brand', 'light'] as const;

/** As an editor's library exports them: another frame, several paths. */
const CONTENT_ICON = { viewBox: '0 0 48 48', paths: ['M24 6c9 11 13 17 13 23a13 13 0 0 1-26 0c0-6 4-12 13-23Z', 'M18 29a6 6 0 0 0 6 6'] };

/** Letters and lines: titles, text, icons. */
export function TypeSpecimens() {
  const { t, href } = usePage();
  return (
    <>
      <Specimen id="title-block" title={t('common.blocks.dev.titleBlock')} note={t('common.blocks.dev.titleBlockNote')}>
        {SIZES.map((size) => (
          <div
            key={size}
            className="specimen__row"
            style={{ '--cell': size === 'large' || size === 'title' ? '32rem' : '18rem' } as CSSProperties}
          >
            {FONTS.map((font) => (
              <div key={font}>
                <p className="specimen__note">{`${font}, ${size}`}</p>
                <TitleBlock as="p" text={t('common.blocks.dev.word')} accent={t('common.blocks.dev.soft')} font={font} size={size} />
              </div>
            ))}
          </div>
        ))}
        <div className="specimen__row">
          {ALIGNS.map((align) => (
            <TitleBlock key={align} as="p" text={t(`common.blocks.dev.${align}`)} size="middle" align={align} />
          ))}
        </div>
        <div className="specimen__row">
          {COLORS.map((color) => (
            <div key={color} className={color === 'light' ? 'section--dark' : 'section--ivory'} style={{ padding: '1.5rem' }}>
              <TitleBlock as="p" text={t(`common.blocks.dev.${color}`)} accent={t('common.blocks.dev.soft')} size="middle" color={color} />
            </div>
          ))}
        </div>
      </Specimen>
      <Specimen id="section-title" title={t('common.blocks.dev.sectionTitle')} note={t('common.blocks.dev.sectionTitleNote')}>
        <SectionTitle
          text={t('common.blocks.dev.servicesTitle')}
          accent={t('common.blocks.dev.servicesAccent')}
          kicker={t('common.blocks.dev.hairNote')}
        >
          <ArrowLink href={href('/services/')}>{t('common.blocks.dev.all')}</ArrowLink>
        </SectionTitle>
      </Specimen>
      <Specimen id="text-block" title={t('common.blocks.dev.textBlock')} note={t('common.blocks.dev.textBlockNote')} wide>
        <div style={{ marginTop: '2.5rem' }}>
          <TextBlock
            title={t('common.blocks.dev.word')}
            accent={t('common.blocks.dev.soft')}
            html={`<p>${t('common.blocks.dev.text')}</p>`}
          />
        </div>
      </Specimen>
      <Specimen id="icons" title={t('common.blocks.dev.icons')} note={t('common.blocks.dev.iconsNote')}>
        <ul className="specimen__row" style={{ '--cell': '7rem' } as CSSProperties}>
          {(Object.keys(ICON_SHAPES) as IconName[]).map((name) => (
            <li key={name} className="specimen__icon">
              <Icon name={name} />
              <span className="specimen__note">{name}</span>
            </li>
          ))}
          <li className="specimen__icon">
            <ContentIconDrawing icon={CONTENT_ICON} label={t('common.blocks.dev.contentIcon')} />
            <span className="specimen__note">{t('common.blocks.dev.contentIcon')}</span>
          </li>
        </ul>
        <p style={{ display: 'flex', gap: '1.5rem', alignItems: 'end', color: 'var(--lacquer-deep)' }}>
          {[16, 24, 40, 72].map((size) => (
            <Icon key={size} name="gift" size={size} />
          ))}
        </p>
      </Specimen>
    </>
  );
}
