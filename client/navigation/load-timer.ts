/** Work shorter than this shows nothing, ms. */
export const THROTTLE = 200;

/** How long the filled word stays after the end of the work, ms, so that it does not flicker. */
export const HIDE = 500;

/** What a page is expected to take at most, ms: the word fills in this time, and a navigation without a result ends after it. */
export const DURATION = 5000;

/** What the loader looks like: nothing, a word that fills, a word that is full. */
export type LoadPhase = 'hidden' | 'running' | 'done';

/** Timers of the browser, or a clock of a test. */
export interface Timers {
  readonly set: (callback: () => void, ms: number) => number;
  readonly clear: (timer: number) => void;
}

const REAL: Timers = { set: (callback, ms) => window.setTimeout(callback, ms), clear: (timer) => clearTimeout(timer) };

/** Decides when the loader is shown and hidden. Tasks of different kinds may overlap; it is shown until the last one ends. */
export class LoadTimer {
  private phase: LoadPhase = 'hidden';
  /** Running tasks by kind, each with the timer that ends it. */
  private readonly works = new Map<string, number>();
  private timer = 0;

  constructor(
    private readonly show: (phase: LoadPhase) => void,
    private readonly timers: Timers = REAL,
  ) {}

  /** A task of a kind has begun. @param limit ms after which it counts as ended; 0: none */
  begin(kind: string, limit = 0): void {
    this.timers.clear(this.works.get(kind) ?? 0);
    const idle = this.works.size === 0;
    this.works.set(kind, limit ? this.timers.set(() => this.end(kind), limit) : 0);
    if (!idle) return;
    // the word of the previous task is still shown: it continues without a gap
    if (this.phase === 'done') this.enter('running');
    else this.wait(() => this.enter('running'), THROTTLE);
  }

  /** A task of a kind has ended. */
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
