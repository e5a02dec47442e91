import { watchPageLeave } from './page-leave';

describe('watchPageLeave', () => {
  it('says that somebody leaves from the beginning of the way until they come back', () => {
    const window = new EventTarget();
    const { isLeaving, stop } = watchPageLeave(window);
    expect(isLeaving()).toBe(false);
    window.dispatchEvent(new Event('beforeunload'));
    expect(isLeaving()).toBe(true);
    window.dispatchEvent(new Event('pageshow'));
    expect(isLeaving()).toBe(false);
    stop();
    window.dispatchEvent(new Event('beforeunload'));
    expect(isLeaving()).toBe(false);
  });
});
