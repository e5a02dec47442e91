// What other modules may see of the messenger, besides `BotDeepLinks` of bot-deep-links.service.ts.
export { MessengerEnvironment } from './messenger.env';
export { MessengerReceipts } from './store/messenger-receipts.store';
export { Messenger } from './ports/messenger.port';
export { BotDeepLinks, type BotLinkOwner, type BotStart } from './application/bot-deep-links.service';
