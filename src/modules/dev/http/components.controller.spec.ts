import type { Request } from 'express';
import { DomainError } from '../../../shared/domain-error';
import type { SiteEnvironment } from '../../../platform/config/site.env';
import type { Translations } from '../../../platform/i18n/translations';
import { declarationOf } from '../../../platform/pages/page-declaration';
import { ComponentsController } from './components.controller';

const messages = { translator: (locale: string) => (key: string) => `${locale} ${key}` } as unknown as Translations;
const controller = (isPublicProduction: boolean) => new ComponentsController({ isPublicProduction } as SiteEnvironment, messages);
const request = () => ({}) as Request;
const asked = (lang: 'en' | null = null) => ({ locale: 'ua', query: { lang } }) as const;

describe('the sheet of the shared blocks', () => {
  it('does not exist on a public site', () => {
    expect(() => controller(true).components(asked(), request())).toThrow(DomainError);
  });

  it('is not cached and not indexed', () => {
    const { head } = controller(false).components(asked(), request());
    expect(head).toMatchObject({ noindex: true, locales: ['ua'] });
    const declaration = declarationOf(ComponentsController, Reflect.get(ComponentsController.prototype, 'components'));
    expect(declaration?.access).toBe('private');
  });

  it('speaks English when asked to', () => {
    const english = request();
    expect(controller(false).components(asked('en'), english).head.title).toBe('en common.blocks.dev.title en common.blocks.dev.accent');
    expect(english.locale).toBe('en');
  });
});
