import { Injectable } from '@nestjs/common';
import type { ConsoleState } from '../../../../views/console/ConsoleHomePage';
import { ConsoleParts, type WaitingItem } from '../../../platform/console/console-parts';
import type { ConsoleContext } from '../../../platform/console/console-words';
import { translation } from '../../../shared/translation';
import { FiscalAdmin } from '../application/fiscal-admin';

/** The mark of no receipts: none failed. */
const NOTHING = '0';

/** Fiscal receipts in the console. */
@Injectable()
export class FiscalConsole {
  /** As far as the home page or an update has looked. */
  private hasReceipts = false;

  constructor(
    parts: ConsoleParts,
    private readonly admin: FiscalAdmin,
  ) {
    parts.add({
      name: 'receipts',
      label: translation('fiscal.nav'),
      place: 32,
      key: 'E',
      href: '/ops/receipts',
      under: 'payments',
      words: 'fiscal',
      roles: ['owner', 'accountant', 'viewer'],
      isHidden: () => admin.issuer === 'none' && !this.hasReceipts,
      changeMarks: async () => [{ mark: await this.mark() }],
      waiting: (context) => this.waiting(context),
      states: (context) => this.states(context),
    });
  }

  private async mark(): Promise<string> {
    const mark = await this.admin.mark();
    this.hasReceipts ||= mark !== NOTHING;
    return mark;
  }

  private async waiting({ t }: ConsoleContext): Promise<readonly WaitingItem[]> {
    const [{ failed }] = await Promise.all([this.admin.needing(), this.mark()]);
    return [{ label: t('fiscal.failed'), count: failed, href: '/ops/receipts?state=failed', tone: 'bad' }];
  }

  /** Receipts that are not made for so long that the register does not work. */
  private async states({ t }: ConsoleContext): Promise<readonly ConsoleState[]> {
    const { late } = await this.admin.needing();
    if (late === 0) return [];
    return [
      {
        name: t('fiscal.title'),
        tone: 'wait',
        state: t('console.tones.wait'),
        facts: t('fiscal.late', { count: late }),
        advice: t('fiscal.lateAdvice'),
        href: '/ops/receipts?state=asked',
      },
    ];
  }
}
