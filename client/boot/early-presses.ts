// for the type of window.handlePresses
import type {} from '../../views/ui/document/early-presses.browser';

/**
 * Tells that controls are handled from now on, and replays earlier presses (views/ui/document/early-presses.browser.ts).
 * @param selector matches the controls themselves
 */
export function handlePresses(selector: string): void {
  window.handlePresses?.(selector);
}
