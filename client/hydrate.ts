import { createElement, useEffect } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';

/** Makes a server-rendered island live; resolves once React has attached its handlers and run its effects. */
export function hydrate(element: HTMLElement, component: ComponentType<object>, props: object): Promise<void> {
  return new Promise((resolve) => {
    hydrateRoot(element, createElement(Live, { onLive: resolve }, createElement(component, props)));
  });
}

function Live({ onLive, children }: { readonly onLive: () => void; readonly children?: ReactNode }) {
  useEffect(onLive, [onLive]);
  return children;
}
