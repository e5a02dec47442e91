import { countOf, MAX_QUANTITY, restoreCertificates, toggleCertificate } from './certificate';
import { removeCertificate, setQuantity } from './certificate-order';
import { INITIAL_STATE, siteStore } from './site-store';
import type { ChosenCertificate } from './site-store';

const certificate = (id: number, amount: number): ChosenCertificate => ({
  id,
  title: { rendered: `№ ${id}` },
  acf: { package_hero: { amount } },
});
const chosen = () => siteStore.getState().certificate.certificateArray;

describe('the certificate in progress', () => {
  beforeEach(() => siteStore.setState(INITIAL_STATE, true));

  it('is chosen, and removed when it is chosen again', () => {
    toggleCertificate(certificate(1, 1000));
    toggleCertificate(certificate(2, 500));
    expect(chosen()).toEqual([
      { ...certificate(1, 1000), qty: 1 },
      { ...certificate(2, 500), qty: 1 },
    ]);
    toggleCertificate(certificate(2, 500));
    expect(chosen().map(({ id }) => id)).toEqual([1]);
    removeCertificate(1);
    expect(chosen()).toEqual([]);
  });

  it.each([
    [0, 1],
    [3, 3],
    [99, MAX_QUANTITY],
  ])('asked for %i times is there %i times', (asked, there) => {
    toggleCertificate(certificate(1, 1000));
    setQuantity(1, asked);
    expect(countOf(chosen())).toBe(there);
  });

  it.each([
    ['nothing', null],
    ['no list', { certificates: [] }],
    ['a price that is no number', [{ ...certificate(1, 1000), acf: { package_hero: { amount: '1000' } } }]],
    ['a quantity of none', [{ ...certificate(1, 1000), qty: 0 }]],
    ['no name', [{ id: 1 }]],
    ['half a price', [{ id: 1, title: { rendered: 'x' }, acf: {} }]],
  ])('takes %s from the storage for nothing chosen', (_name, stored) => {
    restoreCertificates(stored);
    expect(chosen()).toEqual([]);
  });

  it('is restored from storage', () => {
    const stored = [{ ...certificate(1, 1000), qty: 2 }];
    restoreCertificates(JSON.parse(JSON.stringify(stored)));
    expect(chosen()).toEqual(stored);
  });
});
