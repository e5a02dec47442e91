/** @uses beautypro, booking, certificate, clients, content, lead, messenger, payment, redirect, scheduling, support, widget */
// No other module calls console.
export {};
