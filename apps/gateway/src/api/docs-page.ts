import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type Router from '@koa/router';
import absolutePath from 'swagger-ui-dist/absolute-path.js';
import type { AppDeps } from '../http/app-deps.js';
import { baseSegment, type RequestState, type Step } from '../http/route.js';
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
      const { type, bytes, gzipped, etag } = await read();
      ctx.set({
        'Cache-Control': 'no-cache',
        'Content-Security-Policy': contentSecurityPolicy,
        ETag: etag,
        Vary: 'Accept-Encoding',
      });
      // Not ctx.fresh: fetch() sends Cache-Control: no-cache with If-None-Match and would never get a 304.
      if (
        ctx
          .get('If-None-Match')
          .split(/\s*,\s*/)
          .includes(etag)
      ) {
        ctx.status = 304;
        return;
      }
      ctx.status = 200;
      ctx.type = type;
      if (ctx.acceptsEncodings('gzip', 'identity') === 'gzip') {
        ctx.set('Content-Encoding', 'gzip');
        ctx.body = gzipped;
      } else {
        ctx.body = bytes;
      }
    };
    router.register(path, ['GET'], send, { name: path });
  }
}

/** A file of the reference page. */
interface DocsFile {
  type: string;
  bytes: Buffer;
  /** `bytes`, compressed with gzip. */
  gzipped: Buffer;
  etag: string;
}

/** The files of the reference page by path. Each is read and compressed on first use. */
function docsFiles(version: string): ReadonlyMap<string, () => Promise<DocsFile>> {
  const script = 'text/javascript; charset=utf-8';
  const openapi = once('application/json; charset=utf-8', async () =>
    Buffer.from(renderOpenapi(version)),
  );
  return new Map(
    Object.entries({
      [docsPath]: once('text/html; charset=utf-8', async () => Buffer.from(page)),
      [`${docsPath}/start.js`]: once(script, async () => Buffer.from(start)),
      ...Object.fromEntries(openapiPaths.map((path) => [path, openapi])),
      [`${docsPath}/swagger-ui-bundle.js`]: once(script, () =>
        rendererFile('swagger-ui-bundle.js'),
      ),
      [`${docsPath}/swagger-ui.css`]: once('text/css; charset=utf-8', () =>
        rendererFile('swagger-ui.css'),
      ),
    }),
  );
}

function rendererFile(name: string): Promise<Buffer> {
  return readFile(join(absolutePath(), name));
}

function once(type: string, read: () => Promise<Buffer>): () => Promise<DocsFile> {
  let file: Promise<DocsFile> | undefined;
  return () => {
    file ??= prepared(type, read);
    return file;
  };
}

async function prepared(type: string, read: () => Promise<Buffer>): Promise<DocsFile> {
  const bytes = await read();
  return {
    type,
    bytes,
    gzipped: await promisify(gzip)(bytes),
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
  };
}
