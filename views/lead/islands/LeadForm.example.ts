import type { IslandProps } from '../../ui/islands/define-island';
import type { LeadFormIsland } from './LeadForm.island';

export const example: IslandProps<typeof LeadFormIsland> = { topic: 'vacancy', about: 'Стиліст', phone: '+380 44 123 45 67' };
