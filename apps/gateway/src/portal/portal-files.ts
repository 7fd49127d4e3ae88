import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, extname, join, relative, sep } from 'node:path';
import type Router from '@koa/router';
import { portalPath, type RequestState, type Step } from '../http/route.js';
import { type PortalFiles, sendStaticFile, staticFile } from '../http/static-file.js';
import { HttpError } from '../internal/errors.js';

/** Vite writes this into the page; `index.html` of the portal has it. */
const noncePlaceholder = '__CSP_NONCE__';

/** `index.html` of the portal has it where the address of the documentation site belongs. */
const documentationPlaceholder = '__DOCUMENTATION__';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** The folder into which the portal of this installation is built. */
export function portalFolder(): string {
  return join(dirname(createRequire(import.meta.url).resolve('@bess/portal/package.json')), 'dist');
}

/**
 * Lists the files of the built portal. The list does not change afterwards, so that no request can name another file.
 *
 * @returns undefined if the portal has not been built
 */
export function openPortal(folder: string): PortalFiles | undefined {
  const pageFile = join(folder, 'index.html');
  if (!existsSync(pageFile)) {
    return undefined;
  }
  const assets = readdirSync(join(folder, 'assets'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && types[extname(entry.name)] !== undefined)
    .map((entry) => {
      const file = join(entry.parentPath, entry.name);
      const path = `${portalPath}/${relative(folder, file).split(sep).join('/')}`;
      return [path, staticFile(types[extname(file)] ?? '', () => readFile(file))] as const;
    });
  return { page: readFileSync(pageFile, 'utf8'), assets: new Map(assets) };
}

/**
 * Mounts the portal: its assets, which browsers may keep for ever, and its page at every other address below, because the
 * page chooses what it shows by the address.
 *
 * @param documentation - address of the documentation site, to which the page links; undefined if there is none
 */
export function mountPortal(
  router: Router<RequestState>,
  { page, assets }: PortalFiles,
  documentation: string | undefined,
): void {
  const linkedPage = page.replaceAll(documentationPlaceholder, documentation ?? '');
  const send: Step = async (ctx) => {
    const asset = assets.get(ctx.path);
    if (asset !== undefined) {
      sendStaticFile(ctx, await asset(), {
        'Cache-Control': 'public, max-age=31536000, immutable',
        'Content-Security-Policy': assetPolicy,
      });
      return;
    }
    if (ctx.path.startsWith(`${portalPath}/assets/`)) {
      // The page of an earlier version asks for its own files, which are gone: not the page again in their place.
      throw new HttpError(
        404,
        `There is nothing at ${ctx.path.slice(0, 200)}; load the page again.`,
      );
    }
    const nonce = randomBytes(16).toString('base64url');
    ctx.set({
      'Cache-Control': 'no-store',
      'Content-Security-Policy': pagePolicy(nonce),
      'Cross-Origin-Opener-Policy': 'same-origin',
    });
    ctx.status = 200;
    ctx.type = 'text/html; charset=utf-8';
    ctx.body = linkedPage.replaceAll(noncePlaceholder, nonce);
  };
  router.register([portalPath, `${portalPath}/{*path}`], ['GET'], send, { name: portalPath });
}

/** Assets are never documents. */
const assetPolicy = "default-src 'none'; frame-ancestors 'none'";

/**
 * Everything comes from here; no text becomes code. Styles that the component library makes at run time carry the nonce.
 */
function pagePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    // Large files are read beside the page.
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
