import { Logger } from '@nestjs/common';
import { onProblem, reportProblem } from '../../../views/ui/report-problem';
import { loadGroup } from '../config/load-environment';
import { SiteEnvironment } from '../config/site.env';
import { handleViewProblems } from './view-problems';

describe('problems that views report', () => {
  afterEach(() => {
    onProblem(() => undefined);
    jest.restoreAllMocks();
  });

  it('are logged once each in production', () => {
    const error = jest.spyOn(Logger.prototype, 'error').mockReturnValue();
    handleViewProblems(loadGroup(SiteEnvironment, { NODE_ENV: 'production' }));
    for (const name of ['a', 'b', 'a']) reportProblem(new Error(name));
    expect(error.mock.calls).toEqual([['a'], ['b']]);
  });

  it('end the rendering everywhere else', () => {
    handleViewProblems(loadGroup(SiteEnvironment, { NODE_ENV: 'development' }));
    expect(() => reportProblem(new Error('a'))).toThrow('a');
  });
});
