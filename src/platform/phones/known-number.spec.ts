import fc from 'fast-check';
import { readField } from '../../shared/form';
import { formatPhone, internationalPhone, maskPhone, normalizedPhone } from '../../shared/phone';
import { isNumberOfItsCountry } from './known-number';

const read = (typed: string) => readField({ kind: 'phone', required: true }, typed, isNumberOfItsCountry);

describe('a number of another country', () => {
  it.each([
    ['+48 512 345 678', '+48512345678'],
    ['0048512345678', '+48512345678'],
    ['тел. +48 (512) 345-678', '+48512345678'],
    ['+４８ ５１２ ３４５ ６７８', '+48512345678'],
    ['+49 (0)151 23456789', '+4915123456789'],
    ['+44 (0)20 7946 0958', '+442079460958'],
    ['+1 (415) 555-0100', '+14155550100'],
    ['+1-415-555-0100 ext. 12', '+14155550100'],
    ['+39 06 698 12345', '+390669812345'],
    ['+972 50-123-4567', '+972501234567'],
    ['+373 69 123 456', '+37369123456'],
    ['+385 91 234 5678', '+385912345678'],
    ['+81 90-1234-5678', '+819012345678'],
  ])('%j is kept as %s, and read again', (typed, kept) => {
    expect(read(typed)).toEqual({ value: kept });
    for (const form of [normalizedPhone, formatPhone, internationalPhone]) expect(read(form(kept))).toEqual({ value: kept });
    expect(maskPhone(kept)).toBe(`+***${kept.slice(-2)}`);
  });

  it.each([
    ['+48 12', 'phoneAbroad'],
    ['+48 512 345 6789', 'phoneAbroad'],
    ['+1 115 555 0100', 'phoneAbroad'],
    ['+999 512 345 678', 'phoneAbroad'],
    // a zero that is not dialled from abroad
    ['+44 020 7946 0958', 'phoneAbroad'],
    // of no country: satellites, calls that the called one pays for
    ['+870 773 111 632', 'phoneAbroad'],
    ['+800 1234 5678', 'phoneAbroad'],
    ['+48 512 345 678, +48 512 345 679', 'phoneAbroad'],
    ['48 512 345 678', 'phonePlus'],
    ['+48 5I2 345 678', 'phone'],
  ])('%j is refused: %s', (typed, problem) => expect(read(typed)).toEqual({ value: '', problem }));

  it('leaves Ukrainian numbers to their own rule', () => {
    expect(read('067 123 45 67')).toEqual({ value: '380671234567' });
    expect(read('+380 44 200-10-01')).toEqual({ value: '380442001001' });
  });

  it('is read in bounded time, whatever was sent', () => {
    // of the processor: a machine that does other things takes longer by the clock
    const began = process.cpuUsage();
    for (const piece of ['+', '0', '00', '+48', '(0)', '( 0 )', '٠', '+4 ', ' ext', '+380', '\u200b', 'дод', '-'])
      for (const before of ['', '+48 512 345 678 ', '+']) read(before + piece.repeat(50_000));
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(1000);
  });

  it('gives a number that it takes itself', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[+0-9 ()-]{0,20}$/), (typed) => {
        const { value, problem } = read(typed);
        expect(value === '').toBe(problem !== undefined);
        if (value !== '') expect(read(value)).toEqual({ value });
      }),
      { numRuns: 2000 },
    );
  });
});
