import { SIGN_IN_CODE_TEXTS } from './auth.notifications';

describe('the SMS with a sign-in code', () => {
  it.each([
    ['Оксамит', '0042 Оксамит'],
    ['Salon 2024', '0042 Salon'],
    ['24 SPA', '0042 24 SPA'],
  ])('holds its code as the only run of four digits, for the site %s', (siteName, text) => {
    const t = (_key: string, args: { code: string; site: string }) => `${args.code} ${args.site}`;
    const context = { locale: 'ua', t, siteName, siteUrl: 'https://oksamyt.test' } as unknown as Parameters<
      NonNullable<typeof SIGN_IN_CODE_TEXTS.sms>
    >[1];
    expect(SIGN_IN_CODE_TEXTS.sms!({ code: '0042' }, context)).toBe(text);
  });
});
