/** The zone of the chain's clock. No other file names one (ESLint). */
export const KYIV = 'Europe/Kyiv';
/** What browsers and systems of before 2022 call it. */
const KYIV_BEFORE_2022 = 'Europe/Kiev';

let zone: string = KYIV;

/** The zone by whose clock the chain works. Asked for when it is needed, never kept while modules load. */
export function homeZone(): string {
  return zone;
}

/** The names of a zone, newest first: not every browser or system knows each. */
export function namesOfZone(name: string): readonly string[] {
  return name === KYIV ? [KYIV, KYIV_BEFORE_2022] : [name];
}

/** Says the chain's zone, once in a process or a page. */
export function setHomeZone(name: string): void {
  zone = name;
}
