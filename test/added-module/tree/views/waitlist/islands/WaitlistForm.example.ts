import type { IslandProps } from '../../ui/islands/define-island';
import type { WaitlistFormIsland } from './WaitlistForm.island';

export const example: IslandProps<typeof WaitlistFormIsland> = {
  sent: { typed: { name: 'Jo', email: 'jo@mail.example' }, problems: { name: 'name' }, failure: '' },
};
