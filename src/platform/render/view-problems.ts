import { Logger } from '@nestjs/common';
import { onProblem } from '../../../views/ui/report-problem';
import type { SiteEnvironment } from '../config/site.env';

/** Logs each problem that views report once in production; everywhere else the problem is thrown and ends the rendering. */
export function handleViewProblems({ NODE_ENV }: SiteEnvironment): void {
  const logger = new Logger('Views');
  const logged = new Set<string>();
  onProblem((problem) => {
    if (NODE_ENV !== 'production') throw problem;
    if (logged.has(problem.message)) return;
    logged.add(problem.message);
    logger.error(problem.message);
  });
}
