import { ActionsAt, OperatorAction, type ActionAddress, type OperatorActions } from '../../../platform/console/actions/operator-action';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { DomainError } from '../../../shared/domain-error';
import { translation } from '../../../shared/translation';
import { OwnRedirects } from '../application/own-redirects.service';
import type { OwnRedirect } from '../domain/own-redirect';

/** What operators do with a redirect of theirs. */
@ActionsAt({ part: 'redirects', path: 'redirects/:id', back: 'list', roles: ['owner'] })
export class RedirectActions implements OperatorActions<OwnRedirect> {
  constructor(private readonly redirects: OwnRedirects) {}

  async find(_user: ConsoleUser, { id }: ActionAddress): Promise<OwnRedirect> {
    const redirect = (await this.redirects.list()).find((each) => each.id === id);
    if (redirect) return redirect;
    throw new DomainError('not-found', 'redirect_unknown', translation('redirect.console.problems.redirect_unknown'));
  }

  @OperatorAction('remove', {
    words: 'redirect.console.redirects.remove',
    done: 'unredirected',
    ask: (_actions: RedirectActions, { from, to }, { t }) => ({ lead: t('redirect.console.redirects.remove.lead', { from, to }) }),
  })
  remove({ id }: OwnRedirect): Promise<void> {
    return this.redirects.remove(id);
  }
}
