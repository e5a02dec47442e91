import { JOB_DEFAULTS, RunLater } from './job';
import { outcomeOfFailure } from './job-outcome';

const failed = (run: { attempt: number; failures: number }, error: unknown = new Error('no ink')) =>
  outcomeOfFailure(error, 'no ink', run, JOB_DEFAULTS, false, 1);

describe('what becomes of a job that failed', () => {
  it('waits by how often it has failed, not by how often its process was killed', () => {
    expect(failed({ attempt: 1, failures: 0 })).toMatchObject({ delaySeconds: 2, failures: 1 });
    expect(failed({ attempt: 9, failures: 0 })).toMatchObject({ delaySeconds: 2, failures: 1, isCounted: true });
    expect(failed({ attempt: 9, failures: 3 })).toMatchObject({ delaySeconds: 16, failures: 4 });
  });

  it('is dead after its last try, whatever ended those before', () => {
    expect(failed({ attempt: 20, failures: 0 })).toEqual({ kind: 'dead', reason: 'no ink' });
  });

  it('keeps its failures when it is to run later', () => {
    expect(failed({ attempt: 5, failures: 3 }, new RunLater('closed', 1000))).toMatchObject({
      delaySeconds: 1,
      failures: 3,
      isCounted: false,
    });
  });
});
