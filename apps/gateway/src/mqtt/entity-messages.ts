import type { StoredEvent } from '../stores/event-store.js';
import type { ListedOperation, ReportedState } from '../stores/operation-store.js';
import type { OutgoingMessage } from './outbox.js';
import type { Topics } from './topics.js';

/** What is stored of an operated site or facility, as far as it is published. */
export interface EntityView {
  operation: ListedOperation;
  /** The latest completed cycle or assessment since the operation exists. */
  completed: StoredEvent | undefined;
  /** The latest completed or skipped one. */
  outcome: StoredEvent | undefined;
  /** The latest reported state at the time of the outcome. */
  state: ReportedState | undefined;
}

/** The retained messages of a site or facility: payloads by topic. A paused operation recommends nothing. */
export function retainedMessages(view: EntityView, topics: Topics): Map<string, string> {
  const { operation, completed } = view;
  const messages = new Map([[topics.status(operation), JSON.stringify(statusOf(view))]]);
  if (operation.settings.isEnabled && completed !== undefined) {
    messages.set(topics.recommendation(operation), eventText(completed));
  }
  return messages;
}

/** The message of an event that the broker does not keep. */
export function eventMessage(event: StoredEvent, topics: Topics): OutgoingMessage {
  return { topic: topics.event(event, event.type), payload: eventText(event), isRetained: false };
}

function statusOf({ operation, outcome, state }: EntityView) {
  const reported = state && {
    soc: state.socFraction,
    soc_time: new Date(state.timeMs).toISOString(),
  };
  if (!operation.settings.isEnabled || outcome === undefined) {
    return { outcome: operation.settings.isEnabled ? 'pending' : 'paused', ...reported };
  }
  const isCompleted = outcome.type.endsWith('.completed');
  const data = parseData(outcome);
  return {
    outcome: isCompleted ? 'completed' : 'skipped',
    ...headOf(outcome),
    // What was recommended has a topic of its own.
    ...(isCompleted ? { interval_start: data['interval_start'] } : data),
    ...reported,
  };
}

function eventText(event: StoredEvent): string {
  return JSON.stringify({ ...headOf(event), ...parseData(event) });
}

function headOf({ type, createdMs, sequence }: StoredEvent) {
  return { type, timestamp: new Date(createdMs).toISOString(), sequence };
}

function parseData({ data }: StoredEvent): Record<string, unknown> {
  return JSON.parse(data);
}
