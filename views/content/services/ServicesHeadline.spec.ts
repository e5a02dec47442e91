import { headlineSize } from './ServicesHeadline';

describe('the size of a headline', () => {
  it('is of the largest size while every word is short', () => {
    expect(headlineSize('Балаяж пензлем')).toBe('large');
    expect(headlineSize('М’які хвилі')).toBe('large');
  });

  it('is smaller when a single word is long', () => {
    expect(headlineSize('Масаж після навантажень')).toBe('title');
  });

  it('allows a break at a hyphen', () => {
    expect(headlineSize('Манікюр із гель-лаком')).toBe('large');
  });
});
