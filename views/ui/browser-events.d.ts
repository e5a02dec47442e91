/*
 * Views are compiled without the DOM and without node: what they render runs in both worlds. Handlers of events run in the browser
 * alone; this is what the handlers of shared components may ask of the element they were called for. Whatever needs more of the
 * browser is an island (views/islands), which has all of the DOM.
 */
interface Element {
  readonly nextElementSibling: HTMLElement | null;
  readonly previousElementSibling: HTMLElement | null;
  closest<T extends HTMLElement = HTMLElement>(selector: string): T | null;
  querySelector<T extends HTMLElement = HTMLElement>(selector: string): T | null;
}
interface HTMLElement {
  focus(): void;
}
interface HTMLInputElement {
  readonly value: string;
  readonly checked: boolean;
}
interface HTMLSelectElement {
  readonly value: string;
}
interface HTMLTextAreaElement {
  readonly value: string;
}

/** Both worlds have these, though no library of TypeScript is only theirs. */
interface URL {
  readonly host: string;
  readonly pathname: string;
}
declare const URL: { new (url: string): URL; canParse(url: string): boolean };
