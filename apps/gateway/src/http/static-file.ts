import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { ParameterizedContext } from 'koa';

/** A file that is served to browsers. */
export interface StaticFile {
  type: string;
  bytes: Buffer;
  /** `bytes`, compressed with gzip. */
  gzipped: Buffer;
  etag: string;
}

/** The built portal. */
export interface PortalFiles {
  /** The page, with a placeholder where the nonce of the response goes. */
  page: string;
  /** Scripts, styles and pictures by path; their names contain a hash of their content. */
  assets: ReadonlyMap<string, () => Promise<StaticFile>>;
}

/** Reads, compresses and identifies a file on the first call, and returns it on all later ones. */
export function staticFile(type: string, read: () => Promise<Buffer>): () => Promise<StaticFile> {
  let file: Promise<StaticFile> | undefined;
  return () => {
    file ??= prepare(type, read);
    return file;
  };
}

async function prepare(type: string, read: () => Promise<Buffer>): Promise<StaticFile> {
  const bytes = await read();
  return {
    type,
    bytes,
    gzipped: await promisify(gzip)(bytes),
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
  };
}

/** Sends a file, or 304 to a browser that has it, or only the headers. */
export function sendStaticFile(
  ctx: ParameterizedContext,
  file: StaticFile,
  headers: Readonly<Record<string, string>>,
): void {
  const { type, bytes, gzipped, etag } = file;
  ctx.set({ ...headers, ETag: etag, Vary: 'Accept-Encoding' });
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
}
