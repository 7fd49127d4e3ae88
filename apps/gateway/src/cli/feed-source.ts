import { createReadStream } from 'node:fs';
import { EngineError } from '@bess/kernel/errors';
import { isWeb } from './expand-url.js';

/** Maximum size of a file or answer. */
const MAX_BYTES = 67_108_864;
const MAX_REDIRECTS = 5;
/** For an answer with all redirects and its whole body. */
const TIMEOUT_MS = 30_000;

/** The body of an answer, and whether its status was a success. */
export interface Fetched {
  content: Uint8Array;
  status: number;
}

/**
 * Reads a file.
 *
 * @throws EngineError `invalid` `fileNotRead`, `sourceTooLarge`
 */
export async function readFeedFile(path: string): Promise<Uint8Array> {
  try {
    return await readAll(createReadStream(path), `The file ${path}`);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!/^E[A-Z]+$/.test(code)) {
      throw error;
    }
    throw sourceError(
      'fileNotRead',
      `The file ${path} must be readable, but it is not: ${code}.`,
      error,
    );
  }
}

/**
 * Reads a stream to its end.
 *
 * @param name - of the source, at the start of a sentence
 * @throws EngineError `invalid` `sourceTooLarge`
 */
export async function readAll(
  chunks: AsyncIterable<Uint8Array | string>,
  name: string,
): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    const part = Buffer.from(chunk);
    bytes += part.length;
    if (bytes > MAX_BYTES) {
      throw sourceError(
        'sourceTooLarge',
        `${name} must have at most ${MAX_BYTES} bytes, but it has more.`,
      );
    }
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/**
 * Fetches an address, with up to five redirects.
 *
 * @param signal - ends the attempt
 * @throws EngineError `invalid` `notFetched`, `sourceTooLarge`; the reason of the signal
 */
export async function fetchFeed(address: URL, signal?: AbortSignal): Promise<Fetched> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const ending = signal === undefined ? timeout : AbortSignal.any([timeout, signal]);
  const name = addressName(address);
  try {
    let url = address;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const response = await fetch(url, { redirect: 'manual', signal: ending });
      const location = response.headers.get('location');
      if (response.status < 300 || response.status >= 400 || location === null) {
        const content = await readAll(response.body ?? emptyBody(), `The answer of ${name}`);
        return { content, status: response.status };
      }
      await response.body?.cancel();
      url = redirected(location, url, name);
    }
    throw sourceError(
      'notFetched',
      `The address ${name} must answer after at most ${MAX_REDIRECTS} redirects, but more came.`,
    );
  } catch (error) {
    if (error instanceof EngineError) {
      throw error;
    }
    signal?.throwIfAborted();
    throw sourceError(
      'notFetched',
      timeout.aborted
        ? `The address ${name} must answer within ${TIMEOUT_MS / 1_000} s, but it did not.`
        : `The address ${name} must answer, but it cannot be reached: ${causeOf(error)}.`,
      error,
    );
  }
}

/** An address as it may be shown: its query can contain a key. */
export function addressName({ origin, pathname }: URL): string {
  return `${origin}${pathname}`;
}

/** An error of the source, with a whole sentence. */
export function sourceError(code: string, message: string, cause?: unknown): EngineError {
  return new EngineError({ engine: 'gateway', kind: 'invalid', code, message }, { cause });
}

function redirected(location: string, from: URL, name: string): URL {
  const url = URL.canParse(location, from.href) ? new URL(location, from.href) : undefined;
  if (url === undefined || !isWeb(url)) {
    throw sourceError(
      'notFetched',
      `The address ${name} must redirect to http:// or https://, but it redirects elsewhere.`,
    );
  }
  return url;
}

/** The code of a network error, which `fetch` wraps. */
function causeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (cause instanceof Error) {
    return 'code' in cause ? String(cause.code) : cause.message;
  }
  return String(cause);
}

async function* emptyBody(): AsyncGenerator<Uint8Array> {}
