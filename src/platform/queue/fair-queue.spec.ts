import { FairQueue, type QueueItem } from './fair-queue';

interface Named extends QueueItem {
  readonly name: string;
}

describe('a fair line', () => {
  let line: FairQueue<Named>;
  const work = (name: string, ...addresses: string[]): Named => ({ name, isPrepared: false, addresses: new Set(addresses) });
  const prepared = (name: string): Named => ({ ...work(name), isPrepared: true });
  const add = (...all: Named[]) => all.forEach((each) => line.add(each));
  const take = (most = Infinity) => {
    const names: string[] = [];
    for (let next = line.next(); next; next = names.length < most ? line.next() : undefined) names.push(next.name);
    return names;
  };

  beforeEach(() => {
    line = new FairQueue();
  });

  it('keeps the order of arrival where nobody is counted, prepared work last', () => {
    add(prepared('p1'), work('a'), prepared('p2'), work('b'));
    expect(take()).toEqual(['a', 'b', 'p1', 'p2']);
    expect(line.length).toBe(0);
  });

  it('takes prepared work for what it is as long as nobody waits for it', () => {
    const joined = prepared('p2');
    add(prepared('p1'), joined, work('a', 'A'));
    (joined.addresses as Set<string>).add('B');
    expect(take()).toEqual(['p2', 'a', 'p1']);
  });

  it('lets addresses take turns', () => {
    add(work('a1', 'A'), work('a2', 'A'), work('a3', 'A'), work('a4', 'A'), work('b1', 'B'), work('b2', 'B'), work('c1', 'C'));
    expect(take()).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
  });

  it('does not prefer an address that comes again and again with a single piece', () => {
    add(work('a1', 'A'), work('a2', 'A'), work('a3', 'A'));
    const taken: string[] = [];
    for (let round = 1; round <= 5; round++) {
      add(work(`b${round}`, 'B'));
      taken.push(line.next()!.name);
    }
    expect(taken).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
  });

  it('gives what several wait for its turn with the first of them, and those who join count', () => {
    const joined = work('shared', 'A');
    add(work('a1', 'A'), work('a2', 'A'), joined, work('a3', 'A'));
    (joined.addresses as Set<string>).add('B');
    expect(take()).toEqual(['a1', 'shared', 'a2', 'a3']);
  });

  it('sends away the last work of the address with the most', () => {
    const last = work('a3', 'A');
    add(work('a1', 'A'), work('a2', 'A'), work('b1', 'B'), last, work('b2', 'B'));
    expect(line.evictFor(work('c1', 'C'))).toBe(last);
    expect(line.evictFor(work('a4', 'A'))).toBeUndefined();
    expect(line.evictFor(work('b3', 'B'))).toBeUndefined();
    line.delete(last);
    add(work('c1', 'C'));
    expect(line.evictFor(work('b3', 'B'))).toBeUndefined();
    expect(line.evictFor(work('c2', 'C'))).toBeUndefined();
    expect(line.evictFor(work('d1', 'D'))?.name).toBe('b2');
  });

  it('does not send away what somebody with little waits for', () => {
    const shared = work('shared', 'A', 'B');
    add(work('a1', 'A'), work('a2', 'A'), shared);
    expect(line.evictFor(work('c1', 'C'))?.name).toBe('a2');
  });
});
