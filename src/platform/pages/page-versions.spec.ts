import { PageVersions } from './page-versions';

describe('the versions that pages are made from', () => {
  let versions: PageVersions;

  beforeEach(() => {
    versions = new PageVersions();
    versions.declare('content');
    versions.declare('booking');
  });

  it('are independent of one another', () => {
    versions.set('content', 'c1');
    versions.set('booking', 'b1');
    const both = { content: 'c1', booking: 'b1' };
    expect(versions.areCurrent(both)).toBe(true);
    versions.set('booking', 'b2');
    expect(versions.areCurrent(both)).toBe(false);
    expect(versions.areCurrent({ content: 'c1' })).toBe(true);
  });

  it('are immutable: a request keeps those it began with', () => {
    const before = versions.current;
    versions.set('content', 'c1');
    expect(before).toEqual({ content: '', booking: '' });
    expect(versions.current).toEqual({ content: 'c1', booking: '' });
  });

  it('belong to one module each', () => {
    expect(() => versions.declare('content')).toThrow('exists');
    expect(() => versions.set('bookng', '1')).toThrow('no module declares a version named bookng');
    expect(versions.has('toString')).toBe(false);
  });
});
