// What other modules may call of the connection with BeautyPro.
export { type Fields, BeautyProApi, type BeautyProCall, callApi, type JsonClient } from './connection/beautypro-api';
export { day, flag, listOf, money, nullableText, number, requiredId, text, time, moment, oneOf, texts } from './connection/wire-values';
export {
  BeautyProRejected,
  BeautyProTimeout,
  readFailure,
  domainFailure,
  outcomeUnknown,
  tokenFailure,
  dataOf,
} from './connection/beautypro-failure';
export { timeLimited, MAX_WAIT_MS, WHO_WAIT_MS } from './connection/time-limit';
export { feedbackNotTaken, bookingBusy, codeWrong, signInBlocked, smsFailed } from './domain/vendor-failure';
export { BeautyProEnvironment } from './beautypro.env';
export { authIdOf, tokensOf, type WireTokens } from './connection/auth.wire';
export type { BeautyProAccount } from './connection/shared-token';
export { BeautyPro } from './connection/beautypro';
export { BookingSystemEnvironment } from './booking-system.env';
