import './foundation-styles';
import './component-styles';
import { watchIslands } from './islands';
import { revealSections } from './reveal';

watchIslands();
revealSections();
