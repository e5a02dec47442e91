/** @uses beautypro, messenger */
// What other modules may call of clients.
export { ClientPhotographs } from './store/client-photographs';
export { ClientAdmin } from './store/client-admin';
export { ClientAccounts } from './ports/client-accounts.port';
export { ruleByNoShows } from './store/client-rules';
export { ClientReminders } from './store/client-reminders';
export { FollowUpChoices } from './store/follow-up-choices';
export { ClientKeys } from './store/client-keys';
export { CLIENT_ERRORS, Client, ClientOnly, clientOf } from './http/client.guard';
export { adminClientUnknown } from './domain/client-failure';
export { ME } from './http/auth.examples';
export { clientJson } from './http/client.presenter';
export { ClientChats } from './application/client-chats.service';
export { ClientRecord } from './application/client-record';
export { ClientSignIn } from './application/client-sign-in';
export { DraftSignIn } from './application/draft-sign-in.service';
export { SessionCookies } from './http/session-cookies';
