import { closingMinute, dayScale, downstream } from './city-day';

const place = (opens: string, closes: string, latitude: number | null = 50.4) => ({ opens, closes, latitude, longitude: 30.5 });

describe('the day of the city', () => {
  it('ends a day that runs past midnight there', () => {
    expect(closingMinute(place('09:00', '21:00'))).toBe(1260);
    expect(closingMinute(place('12:00', '02:00'))).toBe(1440);
    expect(closingMinute(place('00:00', '00:00'))).toBe(1440);
  });

  it('runs over the whole hours in which any salon is open', () => {
    expect(dayScale([place('09:30', '20:30'), place('08:00', '21:00')])).toEqual({ from: 480, to: 1260 });
    expect(dayScale([place('09:30', '20:30')])).toEqual({ from: 540, to: 1260 });
    expect(dayScale([])).toBeNull();
  });

  it('lists salons down the river, those without a place last and as they were', () => {
    const [north, south, nowhere, lost] = [place('9', '9', 50.5), place('9', '9', 50.37), place('9', '9', null), place('9', '9', null)];
    const listed = downstream([nowhere, south, lost, north]);
    expect(listed).toEqual([north, south, nowhere, lost]);
    expect(listed[2]).toBe(nowhere);
  });
});
