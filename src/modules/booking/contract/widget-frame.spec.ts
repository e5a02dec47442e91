import { ownFrameAddress, readFrameRequest, frameQuery } from './widget-frame';
import { bridgeOrigins } from './widget-setting';

const OWN = { url: '/widget/', origin: null, origins: ['https://partner.example'] };
const FOREIGN = { url: 'https://widget.example/book?theme=dark', origin: 'https://widget.example', origins: [] };
const request = (query: string) => {
  const keys = new URLSearchParams(query);
  return readFrameRequest((key) => keys.get(key));
};

describe('the frame of the booking widget', () => {
  it.each([
    ['', 'ua', '/widget/'],
    ['service=cut&salon=lypky&utm=x', 'en', '/en/widget/?service=cut&salon=lypky'],
    ['employee=anna&service=', 'ua', '/widget/?employee=anna'],
    ['service=a%26b%20c', 'ua', '/widget/?service=a%26b%20c'],
    ['panel=auth', 'en', '/en/widget/visits/'],
    ['panel=cart', 'ua', '/widget/'],
    ['salon=lypky&date=2026-12-28&time=09:30', 'ua', '/widget/?salon=lypky&date=2026-12-28&time=09:30'],
    ['date=2026-12-28&time=soon', 'en', '/en/widget/?date=2026-12-28'],
    ['date=tomorrow&time=09:30', 'ua', '/widget/'],
  ] as const)('is, for ?%s in %s, our own page %s', (query, locale, address) => {
    expect(ownFrameAddress(OWN, request(query), locale)).toBe(address);
  });

  it('is asked for again as it was', () => {
    const read = request('service=cut&employee=anna&salon=lypky&panel=auth');
    expect(read).toEqual({ service: 'cut', employee: 'anna', location: 'lypky', panel: 'auth' });
    expect(readFrameRequest((key) => frameQuery(read)[key] ?? null)).toEqual(read);
    const timed = request('employee=anna&date=2026-12-28&time=09:30');
    expect(readFrameRequest((key) => frameQuery(timed)[key] ?? null)).toEqual(timed);
  });

  it('speaks for this site when it is our own, and else for the other one alone', () => {
    expect(bridgeOrigins(OWN, 'https://us.example')).toEqual({ widget: 'https://us.example', others: ['https://partner.example'] });
    expect(bridgeOrigins(FOREIGN, 'https://us.example')).toEqual({ widget: 'https://widget.example', others: [] });
  });
});
