import { Component, createElement, Fragment } from 'react';
import type { ReactNode } from 'react';
import { fieldValues } from './typed-values';

interface BoundaryProps {
  /** What the island is in. */
  readonly element: HTMLElement;
  readonly children?: ReactNode;
}

interface BoundaryState {
  readonly isBroken: boolean;
  readonly failures: number;
}

/** How often an island is rendered anew. */
const MAX_TRIES = 1;

/**
 * Around every island: one that breaks is rendered anew with what it keeps, and one that breaks again is left as the server's HTML, whose
 * links and forms work without it. What is in its fields is entered again.
 */
export class IslandBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { isBroken: false, failures: 0 };
  private readonly html = this.props.element.innerHTML;
  private enterValues: (() => void) | null = null;

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { isBroken: true };
  }

  override componentDidCatch(error: unknown): void {
    reportError(error);
    const { element } = this.props;
    // `again`: the widget asks for the screen that it was at (use-widget.ts)
    element.dataset.mended = this.state.failures < MAX_TRIES ? 'again' : 'plain';
    this.setState(({ failures }) => ({ isBroken: false, failures: failures + 1 }));
  }

  override componentDidUpdate(): void {
    if (this.state.isBroken) return;
    this.enterValues?.();
    this.enterValues = null;
  }

  override render(): ReactNode {
    const { isBroken, failures } = this.state;
    if (isBroken) {
      // what broke is still in the page
      this.enterValues ??= fieldValues(this.props.element);
      return null;
    }
    if (failures > MAX_TRIES) return createElement('div', { dangerouslySetInnerHTML: { __html: this.html } });
    return createElement(Fragment, { key: failures }, this.props.children);
  }
}
