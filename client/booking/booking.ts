// one chunk: whoever needs a part of it needs all of it soon
export { handleBridgeMessage } from './bridge';
export { preloadBooking, openBookingLink, reopenBooking, watchOwnFrame } from './panel';
