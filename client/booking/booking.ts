// one chunk: a page that needs a part of it soon needs all of it
export { handleBridgeMessage } from './bridge';
export { preloadBooking, openBookingLink, reopenBooking, watchOwnFrame } from './panel';
