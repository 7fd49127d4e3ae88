import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { EngineError } from '@bess/kernel/errors';
import type { AddressGuard } from '../internal/address-guard.js';

/** More of an answer is not read [bytes]. */
const MAXIMUM_ANSWER_BYTES = 65_536;

/** A message to an address that a partner chose. */
export interface GuardedRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** For everything, from the look for addresses to the end of the answer [ms]. */
  timeoutMs: number;
  /** Ends the attempt early. */
  signal: AbortSignal;
}

/** What came of it. The sentence of a failure is shown to the partner. */
export type RequestOutcome =
  | { kind: 'answered'; status: number; retryAfter: string | undefined }
  | { kind: 'failed'; error: string }
  /** The signal ended it. */
  | { kind: 'aborted' };

/**
 * Posts a message and reads the status of the answer. The addresses that the guard has checked are those that the connection
 * goes to, because the connection's own look for addresses is the one that is checked. Every message has a connection of its
 * own, so that none outlives its check. Redirects are not followed. Never rejects.
 */
export async function postGuarded(
  { url: text, headers, body, timeoutMs, signal }: GuardedRequest,
  guard: AddressGuard,
): Promise<RequestOutcome> {
  const ended = new AbortController();
  const end = () => ended.abort();
  const timer = setTimeout(end, timeoutMs);
  signal.addEventListener('abort', end);
  try {
    signal.throwIfAborted();
    return await new Promise<RequestOutcome>((resolve, reject) => {
      const url = guard.parse(text);
      const options: RequestOptions = {
        method: 'POST',
        headers: { ...headers, 'Content-Length': String(Buffer.byteLength(body)) },
        agent: false,
        lookup: guardedLookup(guard),
        signal: ended.signal,
      };
      let isAnswered = false;
      const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
      const sent = send(url, options, (answer) => {
        isAnswered = true;
        drop(answer, () =>
          resolve({
            kind: 'answered',
            status: answer.statusCode ?? 0,
            retryAfter: answer.headers['retry-after'],
          }),
        );
      });
      // Once there is an answer, its status counts.
      const fail = (error: Error) => {
        if (!isAnswered) {
          reject(error);
        }
      };
      sent.on('error', fail);
      // After an answer that changes the protocol, Node reports nothing else.
      sent.on('close', () => fail(new Error('The connection was closed.')));
      sent.end(body);
    });
  } catch (error) {
    if (signal.aborted) {
      return { kind: 'aborted' };
    }
    return {
      kind: 'failed',
      error: ended.signal.aborted ? `no answer within ${timeoutMs / 1000} s` : sentenceOf(error),
    };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  }
}

/** Reads an answer without keeping it. Its status counts even if the rest never comes. */
function drop(answer: IncomingMessage, then: () => void): void {
  let bytes = 0;
  answer.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAXIMUM_ANSWER_BYTES) {
      answer.destroy();
    }
  });
  // A connection that breaks now changes nothing.
  answer.on('error', () => {});
  answer.on('close', then);
}

function guardedLookup(guard: AddressGuard): LookupFunction {
  return (host, options, callback) => {
    guard.addresses(host).then(
      (addresses) => {
        if (options.all === true) {
          callback(null, [...addresses]);
        } else {
          const [first] = addresses as [(typeof addresses)[number]];
          callback(null, first.address, first.family);
        }
      },
      (error) => callback(error, ''),
    );
  };
}

function sentenceOf(error: unknown): string {
  if (error instanceof EngineError) {
    return error.message;
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'closed';
  return `the connection failed (${code})`;
}
