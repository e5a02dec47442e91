/** Where Google Analytics has its script. */
const SCRIPT = 'https://www.googletagmanager.com/gtag/js?id=';

declare global {
  interface Window {
    dataLayer?: IArguments[];
  }
}

/**
 * Loads Google Analytics of the booking settings, once the visitor has allowed services of others.
 * @param onConsent calls back once there is consent (consent.ts)
 */
export function watchAnalytics(code: string, onConsent: (callback: () => void) => void): void {
  onConsent(() => {
    if (window.dataLayer) return;
    const said = (window.dataLayer = []) as IArguments[];
    // Google reads the arguments themselves, not a list of them
    const say: (...words: readonly unknown[]) => void = function () {
      // eslint-disable-next-line prefer-rest-params -- see above
      said.push(arguments);
    };
    say('js', new Date());
    say('config', code);
    const script = document.createElement('script');
    script.async = true;
    script.src = `${SCRIPT}${encodeURIComponent(code)}`;
    document.head.append(script);
  });
}
