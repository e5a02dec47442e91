import * as fc from 'fast-check';
import { addressProblem, normalSpelling, readPageAddress } from './page-address';
import { oneOf, text, wholeNumber } from './page-query';

const SHAPE = { salon: text(), skill: text(), page: wholeNumber(1, 50), state: oneOf('email') };
const keyOf = (url: string) => readPageAddress(url, SHAPE)?.key;

describe('the spelling of a path', () => {
  it.each([
    ['/salons/%6Fksamyt%2dlypky/', '/salons/oksamyt-lypky/'],
    ['/blog/%d0%bd%D1%96/', '/blog/%D0%BD%D1%96/'],
    ['/a%2fb/%2E%2e/', '/a%2Fb/../'],
    ['/salons/%25%36%66/', '/salons/%256f/'],
    ['/salons/', '/salons/'],
  ])('of %s is %s', (path, spelled) => {
    expect(normalSpelling(path)).toBe(spelled);
  });

  it('is reached in one step, and decodes to the same path', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('%2f', '%6F', '%25', '%d0%bd', '%D1%96', 'o', '6', 'f', '/')), (parts) => {
        const path = `/${parts.join('')}`;
        const spelled = normalSpelling(path);
        expect(normalSpelling(spelled)).toBe(spelled);
        expect(decodeURIComponent(spelled)).toBe(decodeURIComponent(path));
      }),
    );
  });
});

describe('the key of an address', () => {
  it.each([
    ['/salons/', '/salons/'],
    ['/salons/?utm_source=x&fbclid=1', '/salons/'],
    ['/employees/?skill=cut&salon=lypky', '/employees/?salon=lypky&skill=cut'],
    ['/employees/?salon=lypky&utm=1&skill=cut', '/employees/?salon=lypky&skill=cut'],
    ['/employees/?salon=a&salon=b', '/employees/?salon=a'],
    ['/employees/?salon=', '/employees/'],
    ['/employees/?', '/employees/'],
    ['/employees/?salon=a%26skill%3Db', '/employees/?salon=a%26skill%3Db'],
    ['/employees/?salon=%E0%A4%A', `/employees/?salon=${encodeURIComponent('\ufffd%A')}`],
    ['/employees/?page=007&state=other', '/employees/?page=7'],
    ['/employees/?page=51&state=email', '/employees/?state=email'],
    ['/employees/?toString=1&__proto__=2&constructor=3', '/employees/'],
  ])('%s is %s', (url, key) => {
    expect(keyOf(url)).toBe(key);
  });

  it('has the accepted values only, and nothing undeclared', () => {
    expect(readPageAddress('/x/?code=AAA&salon=lypky&page=3', SHAPE)?.query).toEqual({ salon: 'lypky', skill: null, page: 3, state: null });
  });

  it('reads back to the same page, whatever the address holds', () => {
    const pair = fc.tuple(fc.constantFrom('salon', 'skill', 'page', 'state', 'utm', 'q'), fc.string());
    const query = fc.array(pair, { maxLength: 8 }).map((pairs) => new URLSearchParams(pairs).toString());
    fc.assert(
      fc.property(query, (text) => {
        const first = readPageAddress(`/employees/?${text}`, SHAPE);
        const again = first && readPageAddress(first.key, SHAPE);
        expect(again).toEqual(first);
      }),
    );
  });
});

describe('an address that is refused', () => {
  it.each([
    ['a fragment, which no client sends', '/price/female/?a#&salon=lypky'],
    ['a fragment in the path', '/price/#female/'],
    ['more pairs than a parser may stop at', `/price/female/?${'&'.repeat(1000)}salon=lypky`],
    ['a path that does not decode', '/%E0%A4%A/'],
    ['a control character', '/a%0d%0ab/'],
  ])('has %s', (_what, url) => {
    expect(addressProblem(url)).toBe('malformed');
    expect(keyOf(url)).toBeUndefined();
  });

  it('is too long', () => {
    expect(addressProblem(`/?q=${'x'.repeat(2100)}`)).toBe('too-long');
    expect(keyOf(`/?utm=${'x'.repeat(2100)}`)).toBeUndefined();
  });

  it('is not in origin form', () => {
    expect(keyOf('http://other.example/about/')).toBeUndefined();
    expect(keyOf('*')).toBeUndefined();
  });

  it('does not include one with the parameters of a campaign', () => {
    expect(addressProblem('/?utm_source=a&utm_medium=b&utm_campaign=c&gclid=d&fbclid=e&q=%E0%A4%A')).toBeNull();
  });
});
