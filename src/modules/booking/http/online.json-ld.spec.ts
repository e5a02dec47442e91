import { reserveLd } from './online.json-ld';

describe('the structured data of online booking', () => {
  it.each([
    ['ua', 'https://oksamyt.example/online/'],
    ['en', 'https://oksamyt.example/en/online/'],
  ] as const)('says where a visit is booked, in %s', (locale, urlTemplate) => {
    const context = { siteUrl: 'https://oksamyt.example', siteName: 'OKSAMYT', city: 'Kyiv', locale };
    expect(JSON.parse(JSON.stringify(reserveLd(context, 'Booking')))).toEqual({
      '@context': 'https://schema.org',
      '@type': 'ReserveAction',
      name: 'Booking',
      provider: { '@id': 'https://oksamyt.example/#organization' },
      target: {
        '@type': 'EntryPoint',
        urlTemplate,
        actionPlatform: ['https://schema.org/DesktopWebPlatform', 'https://schema.org/MobileWebPlatform'],
      },
      result: { '@type': 'Reservation', name: 'Booking' },
    });
  });
});
