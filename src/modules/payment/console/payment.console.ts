import { Injectable } from '@nestjs/common';
import type { ConsoleState } from '../../../../views/console/ConsoleHomePage';
import { ConsoleParts } from '../../../platform/console/console-parts';
import type { ConsoleContext } from '../../../platform/console/console-words';
import { Clock } from '../../../platform/time/clock';
import { translation } from '../../../shared/translation';
import { PaymentAdmin } from '../application/payment-admin.service';

/** As many as the list of them shows at once. */
const MAX_DOUBTFUL = 50;
const DOUBTFUL_MS = 7 * 86_400_000;

/** Payments in the console. */
@Injectable()
export class PaymentConsole {
  constructor(
    parts: ConsoleParts,
    private readonly admin: PaymentAdmin,
    private readonly clock: Clock,
  ) {
    parts.add({
      name: 'payments',
      label: translation('payment.console.nav.payments'),
      place: 30,
      key: 'P',
      href: '/ops/payments',
      words: 'payment.console',
      roles: ['owner', 'viewer'],
      changeMarks: async () => [{ mark: await admin.mark() }],
      states: (context) => this.states(context),
    });
  }

  /** Updates that somebody has to compare with the provider: those of the last days. */
  private async states({ t }: ConsoleContext): Promise<readonly ConsoleState[]> {
    const doubtful = await this.admin.updates({ outcome: 'doubtful', most: MAX_DOUBTFUL });
    const count = doubtful.filter(({ receivedAt }) => this.clock.now().getTime() - receivedAt.getTime() < DOUBTFUL_MS).length;
    if (count === 0) return [];
    return [
      {
        name: t('console.home.doubtful'),
        tone: 'wait',
        state: t('console.tones.wait'),
        facts: t('console.home.doubtfulCount', { count }),
        advice: t('console.home.doubtfulAdvice'),
        href: '/ops/payments/news',
      },
    ];
  }
}
