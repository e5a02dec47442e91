import { isSvg } from './svg';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9"/></svg>';

describe('an SVG', () => {
  it.each([SVG, `\uFEFF${SVG}`, `<?xml version="1.0"?>\n<!-- made by hand -->\n<!DOCTYPE svg>\n${SVG}`])('is recognised: %s', (text) => {
    expect(isSvg(Buffer.from(text))).toBe(true);
  });

  it.each(['', '<html><svg></svg></html>', '{"svg":"<svg>"}', '<svgx>'])('is not: %s', (text) => {
    expect(isSvg(Buffer.from(text))).toBe(false);
  });
});
