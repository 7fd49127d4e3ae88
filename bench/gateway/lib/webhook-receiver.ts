/**
 * A receiver of webhooks that misbehaves: it fails, is busy, hangs, answers late or breaks the connection. It writes each message down
 * before it answers. Its settings come as JSON in the first argument.
 */
import { appendFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { createStream, nextUniform } from '@bess/kernel/rng';
import { Webhook } from 'standardwebhooks';
import type { Receipt } from './judge-receipts.js';
import { type ScaledClock, scaledNowMs } from './scaled-clock.js';

/** Settings of the receiver. */
export interface ReceiverSettings {
  port: number;
  secret: string;
  clock: ScaledClock;
  /** Lines of receipts as JSON. */
  file: string;
  seed: number;
  /** Its how manieth start. */
  start: number;
  /** Longest delay of a late answer: more than a sender waits [ms]. */
  latestMs: number;
}

const { port, secret, clock, file, seed, start, latestMs }: ReceiverSettings = JSON.parse(
  process.argv[2] ?? '{}',
);
const webhook = new Webhook(secret);
const stream = createStream({ seed, stream: start, path: 0 });
// The library compares timestamps with the time of day.
const realNow = Date.now;
Date.now = () => scaledNowMs(clock, realNow());

/** Shares of messages that are not simply answered 204. */
const faults: readonly [share: number, answer: (response: ServerResponse) => unknown][] = [
  [0.04, (response) => response.writeHead(500).end()],
  [0.01, (response) => response.writeHead(302, { Location: '/elsewhere' }).end()],
  [0.02, (response) => response.writeHead(503, { 'Retry-After': '20' }).end()],
  [0.02, (response) => response.destroy()],
  [0.01, () => {}],
  [0.02, (response) => pause(nextUniform(stream) * latestMs).then(() => response.end())],
];

createServer(async (request, response) => {
  const chunks: Buffer[] = await request.toArray();
  const body = Buffer.concat(chunks).toString();
  const { sequence, data } = JSON.parse(body);
  const receipt: Receipt = {
    id: String(request.headers['webhook-id']),
    site: data.site_id,
    sequence,
    isVerified: verifies(body, request.headers as Record<string, string>),
  };
  appendFileSync(file, `${JSON.stringify(receipt)}\n`);
  let draw = nextUniform(stream);
  for (const [share, answer] of faults) {
    if (draw < share) {
      answer(response);
      return;
    }
    draw -= share;
  }
  response.writeHead(204).end();
}).listen(port, '127.0.0.1', () => process.send?.('ready'));

function verifies(body: string, headers: Record<string, string>): boolean {
  try {
    webhook.verify(body, headers);
    return true;
  } catch {
    return false;
  }
}
