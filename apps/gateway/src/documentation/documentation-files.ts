import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type Router from '@koa/router';
import { documentationPath, type RequestState, type Step } from '../http/route.js';
import { type StaticFile, sendStaticFile, staticFile } from '../http/static-file.js';
import { HttpError } from '../internal/errors.js';
import { portalFolder } from '../portal/portal-files.js';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** The built documentation site, by path. */
export type DocumentationFiles = ReadonlyMap<string, () => Promise<StaticFile>>;

/** The folder into which the documentation site of this installation is built: beside the portal. */
export function documentationFolder(): string {
  return join(portalFolder(), '../../docs/dist');
}

/**
 * Lists the files of the built documentation site. The list does not change afterwards, so that no request can name another file.
 *
 * @returns undefined if the site has not been built
 */
export function openDocumentation(folder: string): DocumentationFiles | undefined {
  if (!existsSync(join(folder, 'index.html'))) {
    return undefined;
  }
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && types[extname(entry.name)] !== undefined)
    .map((entry) => {
      const file = join(entry.parentPath, entry.name);
      const path = `${documentationPath}/${relative(folder, file).split(sep).join('/')}`;
      // Pages have addresses without an ending.
      const address = path.replace(/(\/index|)\.html$/, (_, index) => (index ? '/' : ''));
      return [address, staticFile(types[extname(file)] ?? '', () => readFile(file))] as const;
    });
  return new Map(files);
}

/** Mounts the documentation site; where it is not built, its address says how to build it. */
export function mountDocumentation(
  router: Router<RequestState>,
  files: DocumentationFiles | undefined,
): void {
  const send: Step = async (ctx) => {
    if (files === undefined) {
      throw new HttpError(
        404,
        'The documentation site is not built: run npm run build --workspace apps/docs, and start the gateway again.',
      );
    }
    const path = decoded(ctx.path);
    const file = files.get(path);
    if (file !== undefined) {
      await sendPage(ctx, file);
    } else if (files.has(`${path}/`) || path === documentationPath) {
      ctx.redirect(`${path}/`);
      ctx.status = 308;
    } else {
      throw new HttpError(404, `The documentation has no page ${ctx.path.slice(0, 200)}.`);
    }
  };
  const paths = [documentationPath, `${documentationPath}/{*path}`];
  router.register(paths, ['GET'], send, { name: documentationPath });
}

async function sendPage(ctx: Parameters<Step>[0], read: () => Promise<StaticFile>): Promise<void> {
  const file = await read();
  const isPage = file.type.startsWith('text/html');
  const isHashed = ctx.path.startsWith(`${documentationPath}/assets/`);
  sendStaticFile(ctx, file, {
    'Cache-Control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    'Content-Security-Policy': isPage ? pagePolicy(file) : assetPolicy,
  });
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Assets are never documents. */
const assetPolicy = "default-src 'none'; frame-ancestors 'none'";

/** What the site adds while it changes between light and dark, so that nothing fades. */
const switchStyle = "'sha256-skqujXORqzxt1aE0NNXxujEanPTX6raoqSscTV/Ww/Y='";

const policies = new WeakMap<StaticFile, string>();

/** Scripts come from here, or are those that the page was built with: they choose light or dark before anything is drawn. */
function pagePolicy(file: StaticFile): string {
  const known = policies.get(file);
  if (known !== undefined) {
    return known;
  }
  const scripts = file.bytes
    .toString('utf8')
    .matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g);
  const hashes = [...scripts].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
  const policy = [
    "default-src 'none'",
    ["script-src 'self'", ...new Set(hashes)].join(' '),
    `style-src 'self' ${switchStyle}`,
    // The colours of code, and the alignment of tables.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  policies.set(file, policy);
  return policy;
}
