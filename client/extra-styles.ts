// Styles that no page shows at first: they are loaded with the islands that need them (island-registry.ts) and with /dev/components.
import.meta.glob('../views/**/*.extra.css', { eager: true });
