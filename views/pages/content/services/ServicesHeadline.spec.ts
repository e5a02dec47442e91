import { headlineSize } from './ServicesHeadline';

describe('the size of a headline', () => {
  it('is the largest while every word is short', () => {
    expect(headlineSize('Балаяж пензлем')).toBe('large');
    expect(headlineSize('М’які хвилі')).toBe('large');
  });

  it('is smaller where a single word is long, however short the others are', () => {
    expect(headlineSize('Масаж після навантажень')).toBe('title');
  });

  it('takes a hyphen for a place to break', () => {
    expect(headlineSize('Манікюр із гель-лаком')).toBe('large');
  });
});
