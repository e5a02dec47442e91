import { Logger } from '@nestjs/common';
import { onProblem } from '../../../views/report-problem';
import type { SiteEnvironment } from '../config/site.env';

/** Problems that views report are logged once each in production, and end the rendering where the site is built and tried. */
export function listenToViews({ NODE_ENV }: SiteEnvironment): void {
  const logger = new Logger('Views');
  const logged = new Set<string>();
  onProblem((problem) => {
    if (NODE_ENV !== 'production') throw problem;
    if (logged.has(problem.message)) return;
    logged.add(problem.message);
    logger.error(problem.message);
  });
}
