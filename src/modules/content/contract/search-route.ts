import { apiRoute } from '../../../shared/api-route';
import type { SearchResult } from './search-result';

/** Search in the language `lang`, which is the page's unless another is asked for. */
export const SEARCH = apiRoute<{ readonly q: string; readonly lang?: string }, SearchResult>('GET', '/api/search');
