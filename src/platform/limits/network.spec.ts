import { networkOf, networksOf } from './network';

describe('the network that a limit counts an address by', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:1:2::192.0.2.1', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('of %s is %s', (address, network) => expect(networkOf(address)).toBe(network));

  it('is one for all addresses of a line', () => {
    const networks = Array.from({ length: 50 }, (_, n) => networkOf(`2001:db8:7:8:${n.toString(16)}::${(n * 991).toString(16)}`));
    expect(new Set(networks)).toEqual(new Set(['2001:db8:7:8::/64']));
  });

  it('has the site of 48 bits around it, for floods', () => {
    expect(networksOf('2001:db8:7:8::1')).toEqual(['2001:db8:7:8::/64', '2001:db8:7::/48']);
    expect(networksOf('203.0.113.7')).toEqual(['203.0.113.7']);
    expect(networksOf('+380671234567')).toEqual(['+380671234567']);
  });
});
