import fc from 'fast-check';
import {
  changedPhone,
  formatPhone,
  internationalPhone,
  isUkrainianPhone,
  normalizedPhone,
  maskPhone,
  maskTypedPhone,
  phoneDigits,
  phoneProblem,
  shownPhone,
} from './phone';

/** The nine digits behind 380. */
const subscriber = fc.stringMatching(/^[1-9][0-9]{8}$/);
const typed = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.stringMatching(/^[+ ()0-9-]{0,25}$/));

describe('a phone number', () => {
  it.each([
    ['+380 (67) 123-45-67', '380671234567'],
    ['067 123 45 67', '380671234567'],
    ['0671234567', '380671234567'],
    ['380671234567', '380671234567'],
    ['+1 (415) 555-0100', '+14155550100'],
    ['4155550100', '+4155550100'],
    ['06712345678', '+06712345678'],
    ['call me', ''],
    ['', ''],
    ['٠٦٧١٢٣٤٥٦٧', '380671234567'],
    ['۰۶۷ ۱۲۳ ۴۵ ۶۷', '380671234567'],
    ['०६७१२३४५६७', '380671234567'],
    ['０６７１２３４５６７', '380671234567'],
    ['+380+38 067 123 45 67', '380671234567'],
    ['+380 (+38 067 123-45-67', '380671234567'],
    ['+380(0)67 123 45 67', '380671234567'],
    ['+380 067 123 45 67', '380671234567'],
    ['+380 380671234567', '380671234567'],
    ['00380671234567', '380671234567'],
    ['8-10-380-67-123-45-67', '380671234567'],
    ['8 (067) 123-45-67', '380671234567'],
    ['80671234567', '380671234567'],
    ['+80671234567', '380671234567'],
    ['67 123 45 67', '380671234567'],
    ['067\u00a0123\u201345\u201167', '380671234567'],
    ['\u202a+380671234567\u202c', '380671234567'],
    ['тел. 067.123.45.67', '380671234567'],
    ['tel:+380-67-123-45-67', '380671234567'],
    ['067 123 45 67 дод. 12', '380671234567'],
    ['067 123 45 67, вн. 4', '380671234567'],
    ['+380671234567 ext. 105', '380671234567'],
    ['00 48 600 000 000', '+48600000000'],
    ['+671234567', '+671234567'],
  ])('%j is kept as %j', (written, kept) => {
    expect(normalizedPhone(written)).toBe(kept);
  });

  it('of Ukraine is recognised however it is spaced, and written one way', () => {
    fc.assert(
      fc.property(subscriber, fc.constantFrom('0', '380', '+380', '+38 0'), fc.constantFrom('', ' ', '-', ') '), (nine, before, gap) => {
        const digits = phoneDigits(before + nine.slice(0, 2) + gap + nine.slice(2));
        expect(isUkrainianPhone(digits)).toBe(true);
        expect(digits).toBe(`380${nine}`);
        expect(formatPhone(digits)).toMatch(/^\+380 \(\d\d\) \d{3}-\d\d-\d\d$/);
        expect(maskPhone(digits)).toBe(`+380 (${nine.slice(0, 2)}) ***-**-${nine.slice(-2)}`);
      }),
    );
  });

  it('is the same number in every form that is not masked', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const kept = normalizedPhone(text);
        for (const form of [normalizedPhone, formatPhone, internationalPhone]) expect(phoneDigits(form(kept))).toBe(phoneDigits(kept));
        expect(normalizedPhone(kept)).toBe(kept);
      }),
    );
  });

  it('never shows more than four digits besides 380 where it is masked', () => {
    fc.assert(
      fc.property(typed, (text) => {
        expect(
          maskPhone(text)
            .replace(/^\+380/, '')
            .replace(/\D/g, '').length,
        ).toBeLessThanOrEqual(4);
      }),
    );
    expect([maskPhone('+14155550123'), maskPhone('911'), maskPhone('')]).toEqual(['+***23', '+***', '']);
  });
});

describe('a phone number that is not taken', () => {
  it.each([
    ['+48 600 000 000', null],
    ['0048 600 000 000', null],
    ['тел. +1 (415) 555-0100', null],
    ['+44 (0)20 7946 0958', null],
    ['+123456789012345', null],
    ['+1234567890123456', 'phoneAbroad'],
    ['+48 60', 'phoneAbroad'],
    ['+0 600 000', 'phoneAbroad'],
    ['48 600 000 000', 'phonePlus'],
    ['1 415 555 0100', 'phonePlus'],
    ['80671234', 'phone'],
    ['806 712 34 567 8', 'phone'],
    ['+380 67 123 45 6', 'phone'],
    ['067 123 45 678', 'phone'],
    ['067 123 45 67, 050 765 43 21', 'phone'],
    ['+12', 'phoneAbroad'],
    ['+', 'phone'],
    ['+48 600 0O0 000', 'phone'],
    ['+38O671234567', 'phone'],
    ['+38\u041e67 123 45 67', 'phone'],
    ['4155550100', 'phonePlus'],
    ['call me', 'phone'],
    ['', 'phone'],
    ['067 123 45 67', null],
  ])('%j has the problem %s', (typed, problem) => expect(phoneProblem(typed)).toBe(problem));

  it('is one of another country that its numbering plan does not have', () => {
    const asked: string[] = [];
    const isKnown = (number: string) => (asked.push(number), false);
    expect(['0048 600 000 000', '067 123 45 67', '48 600 000 000'].map((typed) => phoneProblem(typed, isKnown))).toEqual([
      'phoneAbroad',
      null,
      'phonePlus',
    ]);
    expect(asked).toEqual(['+48600000000']);
  });
});

describe('a phone number that is being typed', () => {
  it.each([
    ['', ''],
    ['0', '0'],
    ['00', '00'],
    ['0048', '0048'],
    ['+', '+'],
    ['+3', '+3'],
    ['+38', '+38'],
    ['+380', '+380'],
    ['06', '+380 (6'],
    ['067', '+380 (67'],
    ['0671', '+380 (67) 1'],
    ['067123', '+380 (67) 123'],
    ['0671234', '+380 (67) 123-4'],
    ['067 123 45 67', '+380 (67) 123-45-67'],
    ['80671234567', '+380 (67) 123-45-67'],
    ['380671234567', '+380 (67) 123-45-67'],
    ['+1 415', '+1 415'],
    ['+385 91', '+385 91'],
    ['06712345678', '06712345678'],
    ['call', 'call'],
  ])('%j is shown as %j', (typed, shown) => expect(maskTypedPhone(typed)).toBe(shown));

  it('grows digit by digit into its mask, and means the same number at every moment', () => {
    fc.assert(
      fc.property(subscriber, (nine) => {
        let shown = '';
        for (const digit of `0${nine}`) shown = maskTypedPhone(shown + digit);
        expect(shown).toBe(formatPhone(`380${nine}`));
        expect(maskTypedPhone(shown)).toBe(shown);
      }),
    );
  });

  it.each([['00380671234567'], ['+3800671234567'], ['+380671234567'], ['80671234567'], ['671234567'], ['+380+380671234567']])(
    '%s comes out by its mask, digit by digit',
    (typed) => {
      expect([...typed].reduce((shown, digit) => changedPhone(shown, shown + digit), '')).toBe('+380 (67) 123-45-67');
    },
  );

  it.each([['+48 600 000 000'], ['0048600000000'], ['+1 (415) 555-0100'], ['+385 91 234 5678']])(
    '%s of another country stays as it is typed, and as it is pasted',
    (typed) => {
      expect([...typed].reduce((shown, digit) => changedPhone(shown, shown + digit), '')).toBe(typed);
      expect(changedPhone('', typed)).toBe(typed);
    },
  );

  it.each([
    ['+380', '+380+38 067 123 45 67', '+380 (67) 123-45-67'],
    ['', 'тел. 067 123 45 67', '+380 (67) 123-45-67'],
    ['+380 (50) 765-43-21', '8 067 123-45-67', '+380 (67) 123-45-67'],
    ['', '+48 600 000 000', '+48 600 000 000'],
    // mended in the middle: left alone, so that the caret stays
    ['+380 (67) 123-45-67', '+380 (67) 12-45-67', '+380 (67) 12-45-67'],
    ['+380 (67) 12-45-67', '+380 (67) 128-45-67', '+380 (67) 128-45-67'],
    ['+380 (67) 123-45-67', '', ''],
  ])('%j changed to %j is shown as %j', (before, now, shown) => expect(changedPhone(before, now)).toBe(shown));
});

describe('a number of the content', () => {
  it.each([
    ['+380440000000', '+380 (44) 000-00-00'],
    ['380440000000', '+380 (44) 000-00-00'],
    ['0440000000', '+380 (44) 000-00-00'],
    ['+380 44 000 00 00', '+380 44 000 00 00'],
    ['044 000-00-00, ext. 2', '044 000-00-00, ext. 2'],
    ['+14155550100', '+14155550100'],
    ['', ''],
  ])('%j is shown as %j', (written, shown) => expect(shownPhone(written)).toBe(shown));
});
