import { Injectable } from '@nestjs/common';

/** State of a dependency: whether it works, and facts for the operator (never a secret). */
export interface HealthState {
  readonly ok: boolean;
  readonly [detail: string]: unknown;
}

/** What the reason of a failure begins with when a service does not take our key. */
export const KEY_REFUSED = 'key refused';

type HealthCheck = () => HealthState | Promise<HealthState>;

interface Dependency {
  readonly check: HealthCheck;
  readonly critical: boolean;
  /** An outside service that is used by tries: how the last ones ended counts. */
  readonly isTried: boolean;
}

/** Where it is kept how tries at services ended, by the names of dependencies. */
interface Outcomes {
  /** @param failure why it failed; null: it succeeded @param isCertain another try would fail as well */
  note(name: string, failure: string | null, isCertain: boolean): void;
  states(): Promise<ReadonlyMap<string, HealthState>>;
  /** Takes the turn to look at a service. @returns whether it failed when it was used last; null: it is not to be looked at now */
  takeTurn(name: string): Promise<boolean | null>;
  /** Resolves when what was noted until now is in the database, or could not be written. */
  written(): Promise<void>;
}

/** A check that takes longer counts as failed. */
const CHECK_LIMIT_MS = 2000;

/** Dependencies by name. A module adds its own; GET /health/ready asks them all. */
@Injectable()
export class HealthRegistry {
  private readonly dependencies = new Map<string, Dependency>();
  private outcomes: Outcomes | null = null;
  private isStopping = false;

  /**
   * @param options.critical false: shown, but the site is ready without it (pages never wait for a remote service).
   * @param options.isTried whoever uses it tells how each try ended (`succeeded`, `failed`)
   * @throws Error when the name is taken
   */
  add(name: string, check: HealthCheck, options: { readonly critical?: boolean; readonly isTried?: boolean } = {}): void {
    if (this.dependencies.has(name)) throw new Error(`a health check named ${name} exists`);
    this.dependencies.set(name, { check, critical: options.critical ?? true, isTried: options.isTried ?? false });
  }

  /** The process is about to end: it is not ready any more, whatever its dependencies say. */
  stop(): void {
    this.isStopping = true;
  }

  keepOutcomes(outcomes: Outcomes): void {
    this.outcomes = outcomes;
  }

  /** A try at a service has succeeded: it was carried out, or refused for what it was asked. */
  succeeded(name: string): void {
    this.note(name, null, false);
  }

  /** A try has failed because of the service or the settings. @param reason without personal data @param isCertain another one would fail, too: a key is wrong */
  failed(name: string, reason: string, isCertain = false): void {
    this.note(name, reason, isCertain);
  }

  /**
   * Takes the turn to look at a service that nobody has used for a while, for all processes together.
   * @returns whether it failed when it was used last; null: it was used or looked at a moment ago, or is not told of by its tries
   */
  async takeTurn(name: string): Promise<boolean | null> {
    return this.dependencies.get(name)?.isTried ? ((await this.outcomes?.takeTurn(name)) ?? null) : null;
  }

  /** Resolves when the outcomes told until now are written down. */
  async outcomesWritten(): Promise<void> {
    await this.outcomes?.written();
  }

  /** A mark that changes when a service that is used by tries begins or ceases to fail. */
  async failingMark(): Promise<string> {
    const states = (await this.outcomes?.states()) ?? NONE;
    return [...states].flatMap(([name, { ok }]) => (ok ? [] : [name])).join(' ');
  }

  private note(name: string, failure: string | null, isCertain: boolean): void {
    if (this.dependencies.get(name)?.isTried) this.outcomes?.note(name, failure, isCertain);
  }

  /** Asks every dependency, at the same time; one that throws or does not answer within `limitMs` is not ok. */
  async report(limitMs = CHECK_LIMIT_MS): Promise<{ ready: boolean; dependencies: Record<string, HealthState> }> {
    const tried = within(this.outcomes?.states() ?? Promise.resolve(NONE), limitMs).catch(() => NONE);
    const states = await Promise.all(
      [...this.dependencies].map(async ([name, dependency]) => {
        const state = await ask(dependency.check, limitMs);
        return { name, ...dependency, state: dependency.isTried ? judged(state, (await tried).get(name)) : state };
      }),
    );
    return {
      ready: !this.isStopping && states.every(({ critical, state }) => state.ok || !critical),
      dependencies: Object.fromEntries(states.map(({ name, state }) => [name, state])),
    };
  }
}

const NONE: ReadonlyMap<string, HealthState> = new Map();

/** What a dependency says of itself, with how the last tries of all processes ended; one that was never used does not claim to work. */
function judged({ ok, ...facts }: HealthState, outcome: HealthState | undefined): HealthState {
  if (outcome) return { ...facts, ...outcome, ok: ok && outcome.ok };
  return typeof facts.lastSuccess === 'string' || !ok ? { ok, ...facts } : { ok, ...facts, used: false };
}

async function ask(check: HealthCheck, limitMs: number): Promise<HealthState> {
  try {
    return await within(Promise.resolve(check()), limitMs);
  } catch (error) {
    return { ok: false, error: error instanceof Error ? error.message : String(error) };
  }
}

async function within<T>(answer: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${limitMs} ms`)), limitMs);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
