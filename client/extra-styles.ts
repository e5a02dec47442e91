// Styles of what no page shows at first: they come with the islands that need them (island-registry.ts) and with /dev/components.
import.meta.glob('../views/**/*.extra.css', { eager: true });
