import type { Request } from 'express';
import { DomainError } from '../../shared/domain-error';
import type { SiteEnvironment } from '../config/site.env';
import type { MessageService } from '../i18n/message.service';
import { ComponentsController } from './components.controller';

const messages = { translator: (locale: string) => (key: string) => `${locale} ${key}` } as unknown as MessageService;
const controller = (isPublicProduction: boolean) => new ComponentsController({ isPublicProduction } as SiteEnvironment, messages);
const request = (query: Record<string, string> = {}) => ({ query }) as unknown as Request;

describe('the sheet of the shared blocks', () => {
  it('is not there where the public visits', () => {
    expect(() => controller(true).components(request())).toThrow(DomainError);
  });

  it('is kept by nobody and found by no search engine', () => {
    const { head, options } = controller(false).components(request());
    expect(head).toMatchObject({ noindex: true, locales: ['ua'] });
    expect(options.cache).toBe('private');
  });

  it('speaks English when asked to', () => {
    const english = request({ lang: 'en' });
    expect(controller(false).components(english).head.title).toBe('en blocks.dev.title en blocks.dev.accent');
    expect(english.locale).toBe('en');
  });
});
