import { Injectable } from '@nestjs/common';

/** State of a dependency: whether it works, and facts for the operator (never a secret). */
export interface HealthState {
  readonly ok: boolean;
  readonly [detail: string]: unknown;
}

type HealthCheck = () => HealthState | Promise<HealthState>;

interface Dependency {
  readonly check: HealthCheck;
  readonly critical: boolean;
}

/** A check that takes longer counts as failed. */
const CHECK_LIMIT_MS = 2000;

/** Dependencies by name. A module adds its own; GET /health/ready asks them all. */
@Injectable()
export class HealthRegistry {
  private readonly dependencies = new Map<string, Dependency>();

  /**
   * @param options.critical false: shown, but the site is ready without it (pages never wait for a remote service).
   * @throws Error when the name is taken
   */
  add(name: string, check: HealthCheck, options: { readonly critical?: boolean } = {}): void {
    if (this.dependencies.has(name)) throw new Error(`a health check named ${name} exists`);
    this.dependencies.set(name, { check, critical: options.critical ?? true });
  }

  /** Asks every dependency, at the same time; one that throws or does not answer within `limitMs` is not ok. */
  async report(limitMs = CHECK_LIMIT_MS): Promise<{ ready: boolean; dependencies: Record<string, HealthState> }> {
    const states = await Promise.all(
      [...this.dependencies].map(async ([name, dependency]) => ({ name, ...dependency, state: await ask(dependency.check, limitMs) })),
    );
    return {
      ready: states.every(({ critical, state }) => state.ok || !critical),
      dependencies: Object.fromEntries(states.map(({ name, state }) => [name, state])),
    };
  }
}

async function ask(check: HealthCheck, limitMs: number): Promise<HealthState> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<HealthState>((resolve) => {
    timer = setTimeout(() => resolve({ ok: false, error: `no answer within ${limitMs} ms` }), limitMs);
  });
  try {
    return await Promise.race([check(), late]);
  } catch (error) {
    return { ok: false, error: error instanceof Error ? error.message : String(error) };
  } finally {
    clearTimeout(timer);
  }
}
