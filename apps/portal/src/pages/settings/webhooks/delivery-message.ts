import { type BessClient, followEvents } from '@bess/client';
import type { OperationMessage } from '../../../operation/messages.js';
import type { Delivery } from './webhook-queries.js';

/** A message that is still kept comes at once [ms]. */
const waitMs = 5_000;

/** Reads the message of a delivery from the events of its site or facility; null if it is kept no longer, or about a job. */
export async function readMessage(
  client: BessClient,
  delivery: Delivery,
  signal: AbortSignal,
): Promise<OperationMessage | null> {
  const { sequence } = delivery;
  const tooLong = AbortSignal.timeout(waitMs);
  const events = eventsOf(client, delivery, {
    after: sequence - 1,
    signal: AbortSignal.any([signal, tooLong]),
  });
  if (events === undefined) {
    return null;
  }
  try {
    const { value } = await events.next();
    return value.sequence === sequence ? value : null;
  } catch (error) {
    if (tooLong.aborted && !signal.aborted) {
      return null;
    }
    throw error;
  } finally {
    await events.return(undefined as never);
  }
}

function eventsOf(
  client: BessClient,
  { site_id, facility_id }: Delivery,
  options: { after: number; signal: AbortSignal },
): AsyncGenerator<OperationMessage, never> | undefined {
  if (site_id !== undefined) {
    return followEvents(client, { site: site_id }, options);
  }
  return facility_id === undefined
    ? undefined
    : followEvents(client, { facility: facility_id }, options);
}
