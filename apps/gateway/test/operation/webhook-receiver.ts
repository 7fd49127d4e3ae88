import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ReceivedMessage } from './judge-operation.js';

/** A webhook that accepts everything. */
export interface WebhookReceiver {
  url: string;
  /** Each message once, in the order of arrival. */
  messages(): ReceivedMessage[];
  /** Messages that had come before. */
  repetitions(): number;
  close(): void;
}

/** Listens on a free port. */
export async function webhookReceiver(): Promise<WebhookReceiver> {
  const messages = new Map<string, ReceivedMessage>();
  let repetitions = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const id = String(request.headers['webhook-id']);
      repetitions += messages.has(id) ? 1 : 0;
      messages.set(id, { ...JSON.parse(Buffer.concat(chunks).toString()), id });
      response.writeHead(204).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    messages: () => [...messages.values()],
    repetitions: () => repetitions,
    close: () => server.close(),
  };
}
