import { Injectable } from '@nestjs/common';
import type { ConsoleState } from '../../../../views/console/ConsoleHomePage';
import { ConsoleParts } from '../../../platform/console/console-parts';
import type { ConsoleContext } from '../../../platform/console/console-words';
import { Clock } from '../../../platform/time/clock';
import { translation } from '../../../shared/translation';
import { PaymentAdmin } from '../application/payment-admin.service';

/** As many as the list of them shows at once. */
const MAX_SHOWN = 50;
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

  private async states(context: ConsoleContext): Promise<readonly ConsoleState[]> {
    return [...(await this.unclear(context)), ...(await this.doubtful(context))];
  }

  /** Refunds of which somebody has to see at the provider whether they were made. */
  private async unclear({ t }: ConsoleContext): Promise<readonly ConsoleState[]> {
    const { length: count } = await this.admin.listRefunds({ state: 'unclear', most: MAX_SHOWN });
    if (count === 0) return [];
    return [
      {
        name: t('payment.console.unclear.name'),
        tone: 'wait',
        state: t('console.tones.wait'),
        facts: t('payment.console.unclear.count', { count }),
        advice: t('payment.console.unclear.advice'),
        href: '/ops/payments/refunds?state=unclear',
      },
    ];
  }

  /** Updates that somebody has to compare with the provider: those of the last days. */
  private async doubtful({ t }: ConsoleContext): Promise<readonly ConsoleState[]> {
    const doubtful = await this.admin.updates({ outcome: 'doubtful', most: MAX_SHOWN });
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
