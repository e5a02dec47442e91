import { loadChunk } from './chunk-errors';

/** Code that loads in the first idle moment (on-idle.ts), or earlier on intent. */
export interface IdleParts {
  readonly startIdleParts: () => void;
  /** Makes dialogs and islands work in the page, or in what comes into it. */
  readonly watchPart: (root: ParentNode) => void;
  readonly preloadIsland: (name: string) => void;
  readonly openDialog: (id: string, opener?: Element | null) => void;
  readonly insertMenuSheet: (sheet: DocumentFragment) => Promise<void>;
  readonly insertPanels: (panels: DocumentFragment) => Promise<void>;
}

let load: () => Promise<IdleParts>;

/** Says where the parts come from: main.ts does, since on-idle.ts uses much of what asks for them. */
export function setIdleParts(from: () => Promise<IdleParts>): void {
  load = from;
}

export const loadIdleParts = () => loadChunk(load);
