import type { ApiError } from '../../api/api-error';
import type { ApiResult } from '../../api/use-api';
import { useT } from '../../i18n/context';
import type { Translate } from '../../i18n/translations';
import { Icon } from '../media/Icon';

interface RequestStatusProps {
  readonly result: ApiResult<unknown>;
}

/** What becomes of a request to our API: that it is on its way, or why it failed and, where that may help, another try. Its messages: `common.request`. */
export function RequestStatus({ result: { state, error, retryIn, retry } }: RequestStatusProps) {
  const t = useT();
  return (
    <>
      <p className="request-status" role="status">
        {state === 'pending' ? t('common.request.pending') : null}
      </p>
      {error ? (
        <div className="request-status request-status--failed" role="alert">
          <p className="field__error">
            <Icon name="warning" size={16} />
            {wordsFor(error, t)}
          </p>
          {error.isTransient ? (
            <button type="button" className="button button--line" aria-disabled={retryIn > 0 || undefined} onClick={retry}>
              {retryIn > 0 ? t('common.request.retryIn', { count: retryIn }) : t('common.request.retry')}
            </button>
          ) : null}
        </div>
      ) : null}
    </>
  );
}

/** What was refused the server explains; its silence is told in our words. */
function wordsFor({ refusal, silence }: ApiError, t: Translate): string {
  return refusal ? refusal.error : t(`common.request.${silence}`);
}
