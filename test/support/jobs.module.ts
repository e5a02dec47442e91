import { Injectable, Module } from '@nestjs/common';
import { EventEmitter, once } from 'node:events';
import { AppModule } from '../../src/app.module';
import { job, type JobRun } from '../../src/platform/jobs/job';
import { Jobs } from '../../src/platform/jobs/jobs';

export const WRITE_LETTER = job<{ readonly to: string }>('letter.write');

/** A module whose jobs do what a spec says. */
@Injectable()
export class Letters {
  readonly events = new EventEmitter();
  readonly runs: { to: string; attempt: number }[] = [];
  answer: (to: string, run: JobRun) => Promise<void> = () => Promise.resolve();

  constructor(jobs: Jobs) {
    jobs.handle(
      WRITE_LETTER,
      async ({ to }, run) => {
        this.runs.push({ to, attempt: run.attempt });
        this.events.emit(`begun ${to}`);
        await this.answer(to, run);
      },
      { parallel: 2, tries: 3, firstDelaySeconds: 0.02, limitSeconds: 5 },
    );
  }

  begun(to: string): Promise<unknown> {
    return once(this.events, `begun ${to}`);
  }
}

@Module({ imports: [AppModule], providers: [Letters] })
export class LettersModule {}
