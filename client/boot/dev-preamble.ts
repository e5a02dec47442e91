// Development only: what @vitejs/plugin-react would print as an inline script, which our security policy rightly blocks.
declare global {
  interface Window {
    $RefreshReg$: () => void;
    $RefreshSig$: () => (type: unknown) => unknown;
  }
}

interface ReactRefresh {
  injectIntoGlobalHook(target: Window): void;
}

const address = `${new URL(import.meta.url).origin}/assets/@react-refresh`;
const refresh = (await import(/* @vite-ignore */ address)) as ReactRefresh;
refresh.injectIntoGlobalHook(window);
window.$RefreshReg$ = () => undefined;
window.$RefreshSig$ = () => (type) => type;

export {};
