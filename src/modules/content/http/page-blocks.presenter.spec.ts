import { servicesContext } from '../../../../test/support/services-site';
import type { Block } from '../contract/page-blocks';
import { presentBlocks } from './page-blocks.presenter';

const context = servicesContext();
const block = (serviceCategoryIds: readonly number[], serviceIds: readonly number[]): Block => ({
  type: 'services',
  title: 'Hair',
  accent: '',
  kicker: '',
  serviceCategoryIds,
  serviceIds,
  buttons: [],
});

describe('a block of services', () => {
  it('has the categories and services that it names by id', () => {
    expect(presentBlocks(context, [block([10, 999], [100, 999])])).toMatchObject([
      {
        type: 'services',
        title: 'Hair',
        categories: [{ title: 'HAIR', path: '/services/female/hair/' }],
        services: [{ path: '/services/female/hair/cuts/cut/' }],
      },
    ]);
  });

  it('is left out when none of its categories and services exists', () => {
    expect(presentBlocks(context, [block([999], [999]), { type: 'quote', text: 'Slowly', author: '' }])).toEqual([
      { type: 'quote', text: 'Slowly', author: '' },
    ]);
  });
});
