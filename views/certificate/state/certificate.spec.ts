import { MAX_IN_ORDER, MAX_OF_KIND } from '../../../src/modules/certificate/contract/quote';
import { countOf, restoreCertificates, toggleCertificate } from './certificate';
import { maxQuantity, removeCertificate, setQuantity } from './certificate-order';
import { INITIAL_STATE, siteStore } from '../../ui/state/site-store';
import type { ChosenCertificate } from '../../ui/state/site-store';

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
    [99, 99],
    [100, MAX_OF_KIND],
  ])('asked for %i times is there %i times', (asked, there) => {
    toggleCertificate(certificate(1, 1000));
    setQuantity(1, asked);
    expect(countOf(chosen())).toBe(there);
  });

  it('is no more than an order takes', () => {
    for (const id of [1, 2, 3]) toggleCertificate(certificate(id, 1000));
    setQuantity(1, 99);
    setQuantity(2, 99);
    expect(maxQuantity(3)).toBe(2);
    setQuantity(3, 5);
    expect(countOf(chosen())).toBe(MAX_IN_ORDER);
    toggleCertificate(certificate(4, 1000));
    expect(chosen().map(({ id }) => id)).toEqual([1, 2, 3]);
    removeCertificate(3);
    expect(maxQuantity(2)).toBe(99);
  });

  it.each([
    ['nothing', null],
    ['no list', { certificates: [] }],
    ['a price that is no number', [{ ...certificate(1, 1000), acf: { package_hero: { amount: '1000' } } }]],
    ['a quantity of none', [{ ...certificate(1, 1000), qty: 0 }]],
    ['no name', [{ id: 1 }]],
    ['more than an order takes', [1, 2, 3].map((id) => ({ ...certificate(id, 1000), qty: 99 }))],
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
