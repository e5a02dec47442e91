// one chunk: whoever needs a part of it needs all of it soon
export { handleBridgeMessage as hear } from './bridge';
export { preloadBooking as bringBooking, openBookingLink, reopenBooking, watchOwnFrame } from './panel';
