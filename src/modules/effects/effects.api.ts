// What other modules may see of drawn pictures.
export { Silks } from './application/silks';
