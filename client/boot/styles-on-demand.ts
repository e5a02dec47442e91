import idleStyles from './on-idle.css?url';

const loading = new Map<string, Promise<void>>();

/** Adds a stylesheet to the page, once; resolves when it counts. One that cannot be had rejects, and can be asked for again. */
export function addStyles(href: string): Promise<void> {
  let promise = loading.get(href);
  if (!promise) {
    promise = document.querySelector(`link[href="${href}"]`) ? Promise.resolve() : append(href);
    loading.set(href, promise);
    promise.catch(() => loading.delete(href));
  }
  return promise;
}

/** Adds the styles of what the first idle moment and the first sign of life show. */
export const addIdleStyles = () => addStyles(idleStyles);

/** Fetches a module and its stylesheets side by side. The build puts it around each `import()`, in place of Vite's own, which does more than we need. */
export async function importWithStyles<T>(load: () => Promise<T>, styles: readonly string[] = []): Promise<T> {
  const [module] = await Promise.all([load(), ...styles.map(addStyles)]);
  return module;
}

function append(href: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(href));
    };
    document.head.append(link);
  });
}
