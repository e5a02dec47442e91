import { ICON_SHAPES } from './ui/components/media/icon-shapes';
import { drawing } from './ui/drawings/drawing';
import { DRAWINGS } from './drawings';

const idsOf = (text: string) => [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);

describe('a drawing', () => {
  it('has another name when its content changes', () => {
    const [one, same, other] = [drawing('x', ['<g id="a"/>']), drawing('x', ['<g id="a"/>']), drawing('x', ['<g id="b"/>'])];
    expect(one.href).toMatch(/^\/assets\/x-[0-9a-f]{8}\.svg$/);
    expect(same.href).toBe(one.href);
    expect(other.href).not.toBe(one.href);
  });

  it('holds every icon and the arrow under its name, and the four parts of the city', () => {
    expect(idsOf(DRAWINGS.ICONS.text)).toEqual([...Object.keys(ICON_SHAPES), 'arrow']);
    expect(idsOf(DRAWINGS.KYIV.text)).toEqual(['parks', 'streams', 'water', 'metro']);
  });
});
