import { sourceOf } from '../../views/ui/api/source-header';
import { businessLink, DIRECT } from '../../src/modules/traffic/contract/traffic-source';
import { readSource } from '../../src/modules/traffic/application/read-source';

describe('where a visit comes from', () => {
  it.each([
    [
      '',
      '?utm_source=Google&utm_medium=cpc&utm_campaign=%D0%92%D0%B5%D1%81%D0%BD%D0%B0',
      { kind: 'campaign', source: 'google', medium: 'cpc', campaign: 'весна' },
    ],
    ['https://www.google.com/', '', { kind: 'site', host: 'www.google.com' }],
    ['https://www.google.com/', '?utm_source=news', { kind: 'campaign', source: 'news', host: '' }],
    ['', '?utm_campaign=spring', DIRECT],
    ['', '', DIRECT],
    ['https://www.liqpay.ua/checkout/1', '', DIRECT],
    ['android-app://com.google.android.gm/', '', { kind: 'site', host: 'com.google.android.gm' }],
    ['https://oksamyt.test/about/', '?q=1', DIRECT],
    ['not-an-address', '?q=1', DIRECT],
  ])('is read from the page before %j and the address %j', (referrer, search, source) => {
    expect(readSource(sourceOf(`${referrer} ${search}`, 'oksamyt.test'))).toMatchObject(source);
  });

  it('is the profile of a salon by the links that we make for it', () => {
    const link = new URL(businessLink('https://oksamyt.test/online/?salon=lypky', 'oksamyt-lypky'));
    expect(link.searchParams.get('salon')).toBe('lypky');
    expect(readSource(sourceOf(`https://www.google.com/ ${link.search}`, 'oksamyt.test'))).toMatchObject({
      kind: 'business',
      campaign: 'oksamyt-lypky',
    });
  });

  it.each([
    ['source=olena@example.com', DIRECT],
    ['source=380501234567', DIRECT],
    ['source=%2B38%20050%20123-45-67', DIRECT],
    ['source=news&campaign=4111111111111111', { kind: 'campaign', campaign: '' }],
    ['source=<script>', DIRECT],
    [`source=${'a'.repeat(61)}`, DIRECT],
    [`source=a&medium=${'a'.repeat(700)}`, DIRECT],
    ['host=localhost', DIRECT],
    ['host=evil.example%0d%0ax', DIRECT],
    [undefined, DIRECT],
    [['source=a'], DIRECT],
  ])('keeps nothing of %j that is no name of a campaign or a site', (header, source) => {
    expect(readSource(header)).toMatchObject(source);
  });
});
