import 'reflect-metadata';
import { plainToInstance } from 'class-transformer';
import { validateSync, type ValidationError } from 'class-validator';
import { ConfigError } from './config-error';
import { Environment } from './environment';

/** Values that must not be repeated in an error message. */
const SECRETS: ReadonlySet<string> = new Set(['CONTENT_WEBHOOK_TOKEN', 'GOOGLE_MAPS_API_KEY']);

/**
 * Reads and checks the environment. Blanks around values are dropped and an empty value counts as unset.
 * Variables that are not ours are ignored.
 * @throws ConfigError naming every problem, one line each
 */
export function loadEnvironment(source: NodeJS.ProcessEnv): Environment {
  const given = withoutBlanks(source);
  const env = plainToInstance(Environment, given, { excludeExtraneousValues: true, exposeDefaultValues: true });
  env.SITE_URL ??= env.PORT > 0 && env.PORT < 65536 ? `http://localhost:${env.PORT}` : 'http://localhost';
  env.LOG_LEVEL ??= env.NODE_ENV === 'test' ? 'silent' : 'info';
  const problems = validateSync(env, { stopAtFirstError: true }).map((error) => describe(error, given));
  if (problems.length > 0) throw new ConfigError(problems);
  return env;
}

function withoutBlanks(source: NodeJS.ProcessEnv): Record<string, string> {
  const entries = Object.entries(source).flatMap(([name, value]): [string, string][] => (value?.trim() ? [[name, value.trim()]] : []));
  return Object.fromEntries(entries);
}

function describe(error: ValidationError, given: Record<string, string>): string {
  const [advice] = Object.values(error.constraints ?? {});
  const value = given[error.property];
  const found = value === undefined ? 'it is not set' : SECRETS.has(error.property) ? 'it is something else' : `it is "${value}"`;
  return `${error.property} ${advice}; now ${found}`;
}
