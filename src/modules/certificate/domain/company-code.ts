/** Weights of the figures of a company's code, twice: the second are taken where the first give 10. */
const WEIGHTS = { low: [1, 2, 3, 4, 5, 6, 7], middle: [7, 1, 2, 3, 4, 5, 6] } as const;
const MIDDLE = { from: 30_000_000, to: 60_000_000 } as const;
const WEIGHTS_OF_PERSON = [-1, 5, 7, 9, 4, 6, 10, 5, 7] as const;

/**
 * The code of a company in the state register (ЄДРПОУ, 8 figures), or of a sole proprietor (РНОКПП, 10 figures), without spaces; null where its
 * last figure does not fit.
 */
export function readCompanyCode(typed: string): string | null {
  const code = typed.replace(/\s/g, '');
  if (/^0+$/.test(code)) return null;
  if (/^\d{8}$/.test(code)) return lastOfCompany(code) === Number(code[7]) ? code : null;
  if (/^\d{10}$/.test(code)) return (sum(code, WEIGHTS_OF_PERSON) % 11) % 10 === Number(code[9]) ? code : null;
  return null;
}

function lastOfCompany(code: string): number {
  const weights = Number(code) > MIDDLE.from && Number(code) < MIDDLE.to ? WEIGHTS.middle : WEIGHTS.low;
  const first = sum(code, weights) % 11;
  if (first < 10) return first;
  return (
    (sum(
      code,
      weights.map((weight) => weight + 2),
    ) %
      11) %
    10
  );
}

function sum(code: string, weights: readonly number[]): number {
  return weights.reduce((all, weight, place) => all + weight * Number(code[place]), 0);
}
