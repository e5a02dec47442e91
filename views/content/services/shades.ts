/** A shade of dyed hair, as the picture of a page of colouring can be inked in. */
export interface Shade {
  /** Its name is the message `services.shades.names.…`. */
  readonly key: 'chestnut' | 'espresso' | 'cherry' | 'copper' | 'honey' | 'pearl';
  /** What the chip shows. */
  readonly colour: string;
  /** Hair of this shade from its deepest shadow to its light, evenly spaced; null for the hair as it was photographed. */
  readonly tones: readonly string[] | null;
  /** Ground of a figure printed in this ink: ivory letters on it can be read (shades.spec.ts); null for the page's own ink. */
  readonly ink: string | null;
}

/** The shades that visitors can try, from the hair as it is to what takes longest. */
export const SHADES: readonly Shade[] = [
  { key: 'chestnut', colour: '#6f4a3a', tones: null, ink: null },
  { key: 'espresso', colour: '#2c201d', tones: ['#090707', '#1d1513', '#4a3a35', '#8d7d77', '#d8cfca'], ink: '#3a2a26' },
  { key: 'cherry', colour: '#74202f', tones: ['#1a0509', '#551220', '#8e2b3b', '#c9737c', '#f2d3d3'], ink: '#74202f' },
  { key: 'copper', colour: '#a9502a', tones: ['#2a0f06', '#7c3315', '#b95c2c', '#e29a67', '#fae3cf'], ink: '#97461f' },
  { key: 'honey', colour: '#bd8a4c', tones: ['#3a2410', '#8a5d2b', '#c1904f', '#e6c48d', '#fbf0dc'], ink: '#85602f' },
  { key: 'pearl', colour: '#dcc8a8', tones: ['#5f4a38', '#b0906c', '#dcc29d', '#f0e2c9', '#fdf8ef'], ink: '#77664f' },
];
