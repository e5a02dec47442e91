import { renderToStaticMarkup } from 'react-dom/server';
import { SectionTitle } from './SectionTitle';

describe('the head of a section', () => {
  it('has a kicker, a headline and a link at its side', () => {
    const html = renderToStaticMarkup(
      <SectionTitle text="Masters" kicker="Team">
        <a href="/employees/">All</a>
      </SectionTitle>,
    );
    expect(
      html
        .replace(/<[^>]+>/g, ' ')
        .split(/\s+/)
        .filter(Boolean),
    ).toEqual(['Team', 'Masters', 'All']);
  });

  it('is nothing when it has no content', () => {
    expect(renderToStaticMarkup(<SectionTitle text="" />)).toBe('');
  });
});
