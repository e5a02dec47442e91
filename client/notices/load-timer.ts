/** Work shorter than this shows nothing, ms. */
export const THROTTLE = 200;

/** How long the filled word stays once the work is done, ms: shown at all, it does not flicker. */
export const HIDE = 500;

/** What a page is expected to take at most, ms: the word fills in this time, and a navigation that nobody hears of again ends. */
export const DURATION = 5000;

/** What the loader looks like: nothing, a word that fills, a word that is full. */
export type LoadPhase = 'hidden' | 'running' | 'done';

/** Timers of the browser, or a clock of a test. */
export interface Timers {
  readonly set: (callback: () => void, ms: number) => number;
  readonly clear: (timer: number) => void;
}

const REAL: Timers = { set: (callback, ms) => window.setTimeout(callback, ms), clear: (timer) => clearTimeout(timer) };

/** When the loader is shown and when it goes. Works of different kinds may overlap; it stays until the last one ends. */
export class LoadTimer {
  private phase: LoadPhase = 'hidden';
  /** Works that go on, by kind, each with the timer that ends it. */
  private readonly works = new Map<string, number>();
  private timer = 0;

  constructor(
    private readonly show: (phase: LoadPhase) => void,
    private readonly timers: Timers = REAL,
  ) {}

  /** Work of a kind has begun. @param limit ms after which it counts as over; 0: none */
  begin(kind: string, limit = 0): void {
    this.timers.clear(this.works.get(kind) ?? 0);
    const idle = this.works.size === 0;
    this.works.set(kind, limit ? this.timers.set(() => this.end(kind), limit) : 0);
    if (!idle) return;
    // the word of the work before is still there: it goes on without a gap
    if (this.phase === 'done') this.enter('running');
    else this.wait(() => this.enter('running'), THROTTLE);
  }

  /** Work of a kind is over. */
  end(kind: string): void {
    if (!this.works.has(kind)) return;
    this.timers.clear(this.works.get(kind)!);
    this.works.delete(kind);
    if (this.works.size > 0) return;
    this.timers.clear(this.timer);
    if (this.phase !== 'running') return;
    this.enter('done');
    this.wait(() => this.enter('hidden'), HIDE);
  }

  private wait(callback: () => void, ms: number): void {
    this.timers.clear(this.timer);
    this.timer = this.timers.set(callback, ms);
  }

  private enter(phase: LoadPhase): void {
    this.timers.clear(this.timer);
    this.phase = phase;
    this.show(phase);
  }
}
