// Every component's style stands beside it; which rule wins is decided by @layer, not by this order.
import.meta.glob(['../views/**/*.css', '!../views/**/*.extra.css', '!../views/styles/*.css'], { eager: true });
