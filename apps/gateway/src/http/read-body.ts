import type { IncomingMessage } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { HttpError } from '../internal/errors.js';
import type { BodyHold } from '../limits/body-budget.js';

const quote = 0x22;

const backslash = 0x5c;

/** `Retry-After` while too many bodies are being read [s]. */
const retryAfterSeconds = 1;

/**
 * From this size on, each step of reading yields to the event loop, so that other requests are served in between.
 * The steps for 50,000 readings take about 20 ms each.
 */
const longBytes = 262_144;

/** 1 MiB, 32 levels. */
export const defaultBodyLimits: BodyLimits = { maximumBytes: 1_048_576, maximumNesting: 32 };

/** Bounds of a request body. */
export interface BodyLimits {
  /** [bytes] */
  maximumBytes: number;
  /** Nested arrays and objects. */
  maximumNesting: number;
}

/**
 * Reads the body of a request as one JSON object and consumes its stream. `hold` counts the bytes as they arrive.
 *
 * @throws HttpError 415 when the content type is not JSON in UTF-8 or the body is compressed, 413 when it is too
 * large, 503 when too much is held already, 400 when it is empty, not UTF-8, not JSON, nested too deep, or not an
 * object
 */
export async function readJsonObject(
  request: IncomingMessage,
  limits: BodyLimits,
  hold: Pick<BodyHold, 'take'>,
): Promise<Record<string, unknown>> {
  assertPlainEncoding(request);
  if (Number(request.headers['content-length'] ?? 0) > limits.maximumBytes) {
    throw tooLarge(limits);
  }
  // A missing body is reported as such, not as one of the wrong type.
  const bytes = hasBody(request) ? await readBytes(request, limits, hold) : Buffer.alloc(0);
  if (bytes.length === 0) {
    throw new HttpError(400, 'The body must be a JSON object; it was empty.');
  }
  assertJsonType(request.headers['content-type']);
  const pause = bytes.length < longBytes ? async () => {} : () => nextTurn();
  await pause();
  const text = decode(bytes);
  await pause();
  assertNesting(text, limits);
  await pause();
  const object = parseObject(text);
  await pause();
  return object;
}

function hasBody(request: IncomingMessage): boolean {
  const length = request.headers['content-length'];
  return (
    request.headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0')
  );
}

/** Compressed bodies are refused, because a small body could expand to a large one. */
function assertPlainEncoding(request: IncomingMessage): void {
  const encodings = request.headersDistinct['content-encoding'] ?? [];
  const other = encodings
    .flatMap((value) => value.split(','))
    .map((value) => value.trim().toLowerCase())
    .find((value) => value !== 'identity');
  if (other !== undefined) {
    throw new HttpError(
      415,
      `The body must be sent without Content-Encoding; ${JSON.stringify(other.slice(0, 40))} came.`,
      { headers: { 'Accept-Encoding': 'identity' } },
    );
  }
}

function assertJsonType(contentType: string | undefined): void {
  const [type = '', ...parameters] = (contentType ?? '')
    .split(';')
    .map((part) => part.trim().toLowerCase());
  const charset = parameters
    .find((part) => part.startsWith('charset='))
    ?.slice(8)
    .replaceAll('"', '');
  if (
    type !== 'application/json' ||
    (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8')
  ) {
    const came = contentType === undefined ? 'none' : JSON.stringify(contentType.slice(0, 80));
    throw new HttpError(415, `Content-Type must be application/json in UTF-8; ${came} came.`);
  }
}

async function readBytes(
  request: IncomingMessage,
  limits: BodyLimits,
  hold: Pick<BodyHold, 'take'>,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  await new Promise<void>((resolve, reject) => {
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      const isTooLarge = length > limits.maximumBytes;
      if (isTooLarge || !hold.take(chunk.length)) {
        // The rest is read and discarded, so that the client can read the response.
        chunks.length = 0;
        request.removeAllListeners('data');
        request.resume();
        reject(isTooLarge ? tooLarge(limits) : tooManyBytes());
        return;
      }
      chunks.push(chunk);
    });
    request.on('end', resolve);
    request.on('error', (cause) =>
      reject(new HttpError(400, 'The body ended before it was complete.', { cause })),
    );
  });
  return Buffer.concat(chunks);
}

/** The body budget is exhausted by this and other bodies being read at the same time. */
function tooManyBytes(): HttpError {
  return new HttpError(
    503,
    `Too many bodies are being read at the moment; try again in ${retryAfterSeconds} s.`,
    { headers: { 'Retry-After': String(retryAfterSeconds) } },
  );
}

function tooLarge(limits: BodyLimits): HttpError {
  return new HttpError(
    413,
    `The body must be at most ${limits.maximumBytes} bytes; it was larger.`,
  );
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new HttpError(400, 'The body must be UTF-8; it has bytes that are not.', { cause });
  }
}

function assertNesting(text: string, { maximumNesting }: Pick<BodyLimits, 'maximumNesting'>): void {
  if (jsonNesting(text, maximumNesting) > maximumNesting) {
    throw new HttpError(400, `The body must not nest deeper than ${maximumNesting} levels.`);
  }
}

/**
 * Reads JSON that came by another way than a request; objects as deep as in bodies.
 *
 * @throws HttpError 400 when it is not UTF-8, not JSON or nested too deep
 */
export function parseJson(bytes: Buffer): unknown {
  const text = decode(bytes);
  assertNesting(text, defaultBodyLimits);
  return parse(text);
}

function parseObject(text: string): Record<string, unknown> {
  const value = parse(text);
  if (!isObject(value)) {
    const came = Array.isArray(value) ? 'an array' : value === null ? 'null' : `a ${typeof value}`;
    throw new HttpError(400, `The body must be a JSON object; ${came} came.`);
  }
  return value;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    // The parser's own message quotes the body, which may contain a password.
    throw new HttpError(400, 'The body must be JSON; it could not be parsed.', { cause });
  }
}

/**
 * Deepest nesting of arrays and objects in a JSON text, ignoring brackets in strings; stops counting above
 * `limit`. It runs before the parser, so that no recursion meets a hostile depth.
 */
export function jsonNesting(text: string, limit: number): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let index = 0; index < text.length && deepest <= limit; index += 1) {
    const code = text.charCodeAt(index);
    if (inString) {
      if (code === backslash) {
        index += 1;
      } else if (code === quote) {
        inString = false;
      }
    } else if (code === quote) {
      inString = true;
    } else if (code === 0x7b || code === 0x5b) {
      depth += 1;
      deepest = Math.max(deepest, depth);
    } else if (code === 0x7d || code === 0x5d) {
      depth -= 1;
    }
  }
  return deepest;
}
