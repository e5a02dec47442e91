import { escapeHtml } from '../../shared/escape-html';

/** Starts Swagger UI. A file of its own: the content security policy allows no inline script. */
export const UI_START = `SwaggerUIBundle({
  url: '/api/docs-json',
  dom_id: '#api',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
  presets: [SwaggerUIBundle.presets.apis],
});
`;

/** The page at /api/docs. */
export function docsPage(siteName: string): string {
  const title = `API · ${escapeHtml(siteName)}`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><link rel="stylesheet" href="/api/docs/swagger-ui.css"></head><body><main id="api"><h1>${title}</h1><p>The routes are listed by a script. The same as a document: <a href="/api/docs-json">/api/docs-json</a>.</p></main><script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body></html>
`;
}
