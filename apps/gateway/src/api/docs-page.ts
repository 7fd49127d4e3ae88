import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type Router from '@koa/router';
import absolutePath from 'swagger-ui-dist/absolute-path.js';
import type { AppDeps } from '../http/app-deps.js';
import { baseSegment, type RequestState, type Step } from '../http/route.js';
import { type StaticFile, sendStaticFile, staticFile } from '../http/static-file.js';
import { renderOpenapi } from './openapi.js';

/** Path of the reference page. */
const docsPath = `${baseSegment}/docs`;

/** Paths of the document: below the page, and where client generators look for it. */
const openapiPaths = [`${docsPath}/openapi.json`, `${baseSegment}/openapi.json`];

/** Paths are relative, so that the page works behind a proxy that adds a prefix. */
const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>BESS engines: API reference</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="docs/swagger-ui.css">
  </head>
  <body>
    <noscript>This page needs scripts; the same is in docs/openapi.json.</noscript>
    <div id="reference"></div>
    <script src="docs/swagger-ui-bundle.js"></script>
    <script src="docs/start.js"></script>
  </body>
</html>
`;

/** Without `validatorUrl: null`, the renderer would send the address of the document to an external server. */
const start = `SwaggerUIBundle({
  url: 'docs/openapi.json',
  dom_id: '#reference',
  validatorUrl: null,
  deepLinking: true,
  displayRequestDuration: true,
  defaultModelsExpandDepth: 0,
});
`;

/** Everything that the page needs is served from here, and nothing is inline. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Mounts the interactive reference of the API: a page, the renderer of this installation, and `openapi.json`. It
 * is for people and not an operation of the contract; the limit per address applies.
 */
export function mountDocs(
  router: Router<RequestState>,
  { version }: Pick<AppDeps, 'version'>,
): void {
  for (const [path, read] of docsFiles(version)) {
    const send: Step = async (ctx) => {
      if (ctx.path === `${docsPath}/`) {
        ctx.status = 308;
        ctx.set('Location', '../docs');
        return;
      }
      sendStaticFile(ctx, await read(), {
        'Cache-Control': 'no-cache',
        'Content-Security-Policy': contentSecurityPolicy,
      });
    };
    router.register(path, ['GET'], send, { name: path });
  }
}

/** The files of the reference page by path. Each is read and compressed on first use. */
function docsFiles(version: string): ReadonlyMap<string, () => Promise<StaticFile>> {
  const script = 'text/javascript; charset=utf-8';
  const openapi = staticFile('application/json; charset=utf-8', async () =>
    Buffer.from(renderOpenapi(version)),
  );
  return new Map(
    Object.entries({
      [docsPath]: staticFile('text/html; charset=utf-8', async () => Buffer.from(page)),
      [`${docsPath}/start.js`]: staticFile(script, async () => Buffer.from(start)),
      ...Object.fromEntries(openapiPaths.map((path) => [path, openapi])),
      [`${docsPath}/swagger-ui-bundle.js`]: staticFile(script, () =>
        rendererFile('swagger-ui-bundle.js'),
      ),
      [`${docsPath}/swagger-ui.css`]: staticFile('text/css; charset=utf-8', () =>
        rendererFile('swagger-ui.css'),
      ),
    }),
  );
}

function rendererFile(name: string): Promise<Buffer> {
  return readFile(join(absolutePath(), name));
}
