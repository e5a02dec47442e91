// Styles that the page need not have at first: they are loaded with the islands that need them (island-registry.ts) and with /dev/components.
import.meta.glob('../../views/**/*.extra.css', { eager: true });
// of forms, which stand in some pages and come with the panels of others
import '../../views/ui/components/form/TextField.css';
import '../../views/ui/components/form/Choice.css';
import '../../views/ui/components/form/Form.css';
import '../../views/ui/components/form/RequestStatus.css';
import '../../views/certificate/components/GiftCard.css';
