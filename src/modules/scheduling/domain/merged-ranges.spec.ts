import fc from 'fast-check';
import { rangesOf } from './merged-ranges';

const part = (employee: string, from: number, to: number, before = 0, after = 0) => ({ employee, from, to, before, after });

describe('what an appointment takes of each employee', () => {
  it('is one range for services in a row, with the buffer before the first and after the last', () => {
    expect(rangesOf([part('olha', 600, 660, 10, 20), part('olha', 660, 690, 5, 15)])).toEqual([{ employee: 'olha', from: 590, to: 705 }]);
  });

  it('is a range for each employee, and two for one who comes back later', () => {
    expect(rangesOf([part('olha', 600, 660), part('ira', 660, 720, 5, 5), part('olha', 720, 780)])).toEqual([
      { employee: 'ira', from: 655, to: 725 },
      { employee: 'olha', from: 600, to: 660 },
      { employee: 'olha', from: 720, to: 780 },
    ]);
  });

  it('is one range where the buffers of one appointment meet', () => {
    expect(rangesOf([part('olha', 600, 630, 0, 20), part('olha', 645, 700, 10, 0)])).toEqual([{ employee: 'olha', from: 600, to: 700 }]);
  });

  it('is two ranges with the processing time of a service between them, which has no buffers of its own', () => {
    const colouring = { ...part('olha', 600, 720, 10, 20), processing: [{ from: 30, to: 65 }] };
    expect(rangesOf([colouring])).toEqual([
      { employee: 'olha', from: 590, to: 630 },
      { employee: 'olha', from: 665, to: 740 },
    ]);
    expect(rangesOf([part('olha', 720, 750), colouring])).toEqual([
      { employee: 'olha', from: 590, to: 630 },
      { employee: 'olha', from: 665, to: 750 },
    ]);
  });

  it('is one range where a buffer reaches back over the whole processing time', () => {
    const colouring = { ...part('olha', 600, 660), processing: [{ from: 30, to: 40 }] };
    expect(rangesOf([colouring, part('olha', 670, 700, 45)])).toEqual([{ employee: 'olha', from: 600, to: 700 }]);
  });

  it('holds every part with its time and never overlaps, in whatever order parts come', () => {
    const parts = fc.array(
      fc
        .tuple(fc.constantFrom('a', 'b'), ...[0, 0, 0, 0].map(() => fc.integer({ min: 0, max: 30 })))
        .map(([employee, gap, minutes, before, after]) => ({ employee, gap: gap!, minutes: minutes! + 1, before: before!, after: after! })),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(parts, (drawn) => {
        let at = 100;
        const placed = drawn.map(({ employee, gap, minutes, before, after }) => {
          const from = at + gap;
          at = from + minutes;
          return part(employee, from, at, before, after);
        });
        const ranges = rangesOf(placed);
        expect(rangesOf([...placed].reverse())).toEqual(ranges);
        for (const { employee, from, to } of placed)
          expect(ranges.filter((range) => range.employee === employee && range.from <= from && to <= range.to)).toHaveLength(1);
        for (const [index, range] of ranges.entries())
          for (const other of ranges.slice(index + 1))
            expect(range.employee !== other.employee || range.to < other.from || other.to < range.from).toBe(true);
      }),
    );
  });
});
