import type Router from '@koa/router';
import type { AppDeps } from '../app-deps.js';
import type { RequestState, Step } from '../http/state.js';
import { docsFiles, docsPath } from './docs-files.js';

/** All that the page needs comes from here, and nothing in it is inline. */
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
 * Mounts the interactive reference of the API: a page, the renderer that comes with this installation, and
 * `openapi.json`. It is for people and no operation of the contract; the limit of addresses counts it.
 *
 * @param router - takes the paths
 * @param deps - the version that the document names
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
