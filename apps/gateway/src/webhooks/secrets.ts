import { randomBytes, randomUUID } from 'node:crypto';
import { Webhook as Signer } from 'standardwebhooks';
import { dayMs } from '../internal/async.js';
import type { Webhook } from '../stores/webhook-store.js';

/** How long messages are signed with the secret before a rotation too [ms]. */
export const previousSecretMs = dayMs;

/** A new secret of 256 random bits. */
export function generateWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/** Id of a new webhook. */
export function generateWebhookId(): string {
  return `whk_${randomUUID().replaceAll('-', '')}`;
}

/** Headers of a message by the Standard Webhooks scheme. */
export function signedHeaders(
  message: { id: string; payload: string },
  webhook: Pick<Webhook, 'secret' | 'previousSecret' | 'previousUntilMs'>,
  nowMs: number,
): Record<string, string> {
  const { id, payload } = message;
  const { secret, previousSecret, previousUntilMs } = webhook;
  const secrets =
    previousSecret !== null && nowMs < (previousUntilMs ?? 0) ? [secret, previousSecret] : [secret];
  const sent = new Date(nowMs);
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(nowMs / 1000)),
    'webhook-signature': secrets.map((each) => new Signer(each).sign(id, sent, payload)).join(' '),
  };
}
