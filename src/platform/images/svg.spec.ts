import { isSvg } from './svg';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9"/></svg>';

describe('an SVG', () => {
  it('is detected in one pass: input that once took minutes takes milliseconds', () => {
    const startedAt = performance.now();
    expect(isSvg(Buffer.from(`${'<!---->'.repeat(29)}x`))).toBe(false);
    expect(isSvg(Buffer.from(`${'<!---->'.repeat(500)}x`))).toBe(false);
    expect(isSvg(Buffer.from(`${'<!---->'.repeat(500)}<svg>`))).toBe(true);
    expect(isSvg(Buffer.from(`<svg ${' '.repeat(9000)}`))).toBe(true);
    expect(performance.now() - startedAt).toBeLessThan(1000);
  });

  it.each([SVG, `\uFEFF${SVG}`, `<?xml version="1.0"?>\n<!-- made by hand -->\n<!DOCTYPE svg>\n${SVG}`])('is recognised: %s', (text) => {
    expect(isSvg(Buffer.from(text))).toBe(true);
  });

  it.each(['', '<html><svg></svg></html>', '{"svg":"<svg>"}', '<svgx>'])('is not: %s', (text) => {
    expect(isSvg(Buffer.from(text))).toBe(false);
  });
});
