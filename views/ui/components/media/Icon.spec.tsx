import { renderToStaticMarkup } from 'react-dom/server';
import { ICONS } from '../../drawings/icons.drawing';
import { onProblem } from '../../report-problem';
import { ContentIconDrawing, Icon } from './Icon';
import { ICON_SHAPES } from './icon-shapes';

const CROSS = { viewBox: '0 0 10 10', paths: ['M0 0 10 10', 'M10 0 0 10'] };

describe('an icon', () => {
  it('is hidden from assistive technology unless it has a label', () => {
    expect(renderToStaticMarkup(<Icon name="search" />)).toContain('aria-hidden="true"');
    const named = renderToStaticMarkup(<Icon name="search" label="Пошук" size={32} />);
    expect(named).toContain('role="img" aria-label="Пошук"');
    expect(named).toContain('width="32" height="32"');
    expect(named).not.toContain('aria-hidden');
  });

  it('refers to the file that holds all icons', () => {
    expect(renderToStaticMarkup(<Icon name="account" />)).toContain(`<use href="${ICONS.href}#account"`);
    expect(ICONS.text).toMatch(/id="account" [^>]+><path d="[^"]+" vector/);
    expect(ICONS.text).toMatch(/id="account-filled" [^>]+><path d="[^"]+" fill="currentColor"/);
  });

  it.each(Object.entries(ICON_SHAPES))('%s is one well-formed path within its frame', (_name, { path }) => {
    expect(path).toMatch(/^[Mm][\d\s.,\-+MmLlHhVvCcSsQqTtAaZz]+$/);
  });
});

describe('an icon from the content', () => {
  afterEach(() => onProblem(() => undefined));

  it('is drawn in its own frame', () => {
    const html = renderToStaticMarkup(<ContentIconDrawing icon={CROSS} />);
    expect(html).toContain('viewBox="0 0 10 10"');
    expect(html.match(/<path/g)).toHaveLength(2);
  });

  it('with a viewBox that is not numeric stops development', () => {
    onProblem((problem) => {
      throw problem;
    });
    expect(() => renderToStaticMarkup(<ContentIconDrawing icon={{ ...CROSS, viewBox: '0 0 100% 100%' }} />)).toThrow(
      'An SVG icon viewBox must consist of numeric parts: "0 0 100% 100%"',
    );
  });

  it('with a viewBox that is not numeric is left out in production, and reported', () => {
    const reported: string[] = [];
    onProblem(({ message }) => reported.push(message));
    const icon = { ...CROSS, viewBox: '0 0 wide 10' };
    expect(renderToStaticMarkup(<p>{<ContentIconDrawing icon={icon} />}слово</p>)).toBe('<p>слово</p>');
    expect(reported).toEqual(['An SVG icon viewBox must consist of numeric parts: "0 0 wide 10"']);
  });
});
