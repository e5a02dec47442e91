import type { ChatSettings } from '../../src/modules/support/contract/support-chat';
import { chatOrigin } from '../../src/modules/support/contract/support-chat';

/** Queues commands until the widget has loaded; the widget runs the commands in `q` and replaces this function. */
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
 * Starts the helpdesk's chat widget, the embed of docs.helpcrunch.com rewritten. The content security policy allows this host only. @throws
 * Error when the script does not load; nothing of it is left then
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
