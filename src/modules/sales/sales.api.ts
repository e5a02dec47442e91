/** @uses booking, certificate, fiscal, scheduling */
// What other modules may call of the counters of the salons.
export { Counter } from './application/counter';
export { Till } from './application/till';
