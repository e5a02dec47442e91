import type { Vacancy } from '../contract/entities';

/** A vacancy is open through its last day. @param today `YYYY-MM-DD` in Kyiv */
export function isOpen(vacancy: Pick<Vacancy, 'validThrough'>, today: string): boolean {
  return vacancy.validThrough === null || vacancy.validThrough >= today;
}
