/** Id of an employee's picture, which the card of a page before may grow into (client/effects/carried-silk.ts). */
export const CARRIED_SILK = 'silk';
