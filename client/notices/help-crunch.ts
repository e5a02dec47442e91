import type { ChatSettings } from '../../src/modules/support/domain/support-chat';
import { chatOrigin } from '../../src/modules/support/domain/support-chat';

/** Takes commands before the widget is there; the widget carries out what it finds in `q` and puts itself in its place. */
interface HelpCrunch {
  (...command: readonly [name: string, ...args: unknown[]]): void;
  q?: unknown[][];
}

declare global {
  interface Window {
    helpcrunchSettings?: ChatSettings;
    HelpCrunch?: HelpCrunch;
  }
}

/**
 * Starts the helpdesk's chat widget, the embed of docs.helpcrunch.com in our words. The content security policy knows this host
 * and no other. @throws Error when the script does not come; nothing of it is left then
 */
export function loadHelpCrunch({ organization, appId }: ChatSettings): Promise<void> {
  const q: unknown[][] = [];
  window.helpcrunchSettings = { organization, appId };
  window.HelpCrunch = Object.assign((...command: unknown[]) => void q.push(command), { q });
  const script = document.createElement('script');
  script.src = `${chatOrigin({ organization, appId })}/`;
  return new Promise((resolve, reject) => {
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      delete window.helpcrunchSettings;
      delete window.HelpCrunch;
      reject(new Error('the chat widget cannot be had'));
    };
    document.head.append(script);
  });
}
