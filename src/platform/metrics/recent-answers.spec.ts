import { RecentAnswers } from './recent-answers';

const MINUTE = 60_000;

describe('answers of the last hour', () => {
  it('are counted, those apart that were failures of ours', () => {
    const answers = new RecentAnswers();
    for (const status of [200, 303, 404, 429, 500, 503]) answers.count(status, 0);
    expect(answers.lastHour(59 * MINUTE)).toEqual({ requests: 6, failures: 2 });
  });

  it('are forgotten minute by minute', () => {
    const answers = new RecentAnswers();
    answers.count(500, 0);
    answers.count(500, 30 * MINUTE);
    expect(answers.lastHour(60 * MINUTE)).toEqual({ requests: 1, failures: 1 });
    expect(answers.lastHour(90 * MINUTE)).toEqual({ requests: 0, failures: 0 });
  });
});
