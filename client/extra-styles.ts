// Styles that the page need not have at first: they are loaded with the islands that need them (island-registry.ts) and with /dev/components.
import.meta.glob('../views/**/*.extra.css', { eager: true });
// of forms, which stand in some pages and come with the panels of others
import '../views/components/form/TextField.css';
import '../views/components/form/Choice.css';
import '../views/components/form/Form.css';
import '../views/components/form/RequestStatus.css';
import '../views/components/card/GiftCard.css';
