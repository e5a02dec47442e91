import { ActionsAt, OperatorAction, type ActionAddress, type OperatorActions } from '../../../platform/console/actions/operator-action';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { OPS_ERRORS } from '../../../platform/ops/ops-controller';
import { FiscalAdmin } from '../application/fiscal-admin';

/** What operators do with a fiscal receipt, by its id. */
@ActionsAt({
  part: 'receipts',
  path: 'receipts/:id',
  roles: ['owner', 'accountant'],
  api: {
    path: 'receipts/:id',
    id: { description: 'Id of a fiscal receipt', type: 'string', format: 'uuid' },
    errors: [...OPS_ERRORS, [404, 'receipt_unknown', 'There is no such receipt']],
  },
})
export class FiscalActions implements OperatorActions<string> {
  constructor(private readonly admin: FiscalAdmin) {}

  async find(_user: ConsoleUser, { id }: ActionAddress): Promise<string> {
    return (await this.admin.find(id)).id;
  }

  @OperatorAction('repeat', {
    words: 'fiscal.repeat',
    done: 'receipt_repeated',
    api: {
      summary: 'Ask for a waiting or refused fiscal receipt once more',
      description: 'The register is asked first whether it has made the receipt: two are never made.',
      errors: [
        [409, 'receipt_done', 'The receipt is made'],
        [409, 'receipt_by_hand', 'The receipt cannot be made of what was sold: make it by hand'],
      ],
    },
  })
  repeat(id: string): Promise<void> {
    return this.admin.repeat(id);
  }
}
