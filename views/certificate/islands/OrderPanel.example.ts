import type { IslandProps } from '../../ui/islands/define-island';
import type { OrderPanelIsland } from './OrderPanel.island';

export const example: IslandProps<typeof OrderPanelIsland> = {
  choices: {
    packages: [{ id: 1, title: 'День волосся', amount: 100_000, single: true, designs: [] }],
    salons: [{ slug: 'oksamyt-pechersk', title: 'Печерськ', address: 'бульвар Лесі Українки, 24' }],
    messengers: [{ kind: 'telegram', url: 'https://t.me/oksamyt' }],
    payment: null,
  },
};
