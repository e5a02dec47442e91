// Development only: the styles of all components, with hot replacement. The build gives each page its own (scripts/page-styles.mjs).
import.meta.glob(['../../views/**/*.css', '!../../views/**/*.extra.css', '!../../views/ui/styles/*.css'], { eager: true });
