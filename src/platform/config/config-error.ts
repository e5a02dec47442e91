/** The environment cannot be used: every problem at once, each one line saying what to do. `message` is the whole list. */
export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(
      `The configuration has ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}:\n${problems.map((line) => `  - ${line}`).join('\n')}`,
    );
    this.name = 'ConfigError';
  }
}
