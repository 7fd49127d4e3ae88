import type { NeededInput } from '../../../operation/input-list.js';
import {
  type AssessmentCompleted,
  type OperationMessage,
  reasonWords,
  type SkippedSpan,
} from '../../../operation/messages.js';
import { formatClock, formatQuantity } from '../../../ui/format.js';
import { actionWords, chanceWords } from '../risk/risk-words.js';

/** An interval with an assessment. */
export interface AssessedInterval {
  data: AssessmentCompleted['data'];
  startMs: number;
}

/** The assessments among messages, in their order. */
export function assessedIntervals(messages: readonly OperationMessage[]): AssessedInterval[] {
  return messages.flatMap(({ type, data }) =>
    type === 'assessment.completed' ? [{ data, startMs: Date.parse(data.interval_start) }] : [],
  );
}

/** A set point of the battery: `Discharge 40 kW`, `Charge 12.5 kW`, `Leave the battery idle`. */
export function setPointWords(batteryKw: number): string {
  if (Math.abs(batteryKw) < 0.05) {
    return 'Leave the battery idle';
  }
  return `${batteryKw > 0 ? 'Discharge' : 'Charge'} ${formatQuantity(Math.abs(batteryKw), 'kW')}`;
}

/** An action of PHALANX in words; one that is not known as it came. */
export function actionTitle(action: string): string {
  return action in actionWords
    ? actionWords[action as keyof typeof actionWords].title
    : action.replaceAll('_', ' ');
}

/** An event in a sentence. */
export function describeMessage(message: OperationMessage): string {
  switch (message.type) {
    case 'assessment.completed': {
      const { battery_kw, peak_risk_probability, current_load_kw } = message.data;
      return `${setPointWords(battery_kw)}; peak risk ${chanceWords(peak_risk_probability)} at a load of ${formatQuantity(current_load_kw, 'kW')}`;
    }
    case 'peak.risk': {
      const { peak_risk_probability, threshold, window_start, window_end } = message.data;
      return `Peak risk ${chanceWords(peak_risk_probability)} has reached the threshold of ${chanceWords(threshold)}; most likely ${window_start}–${window_end}`;
    }
    case 'assessment.skipped':
      return `${reasonWords[message.data.reason]}: ${message.data.message}`;
    default:
      return 'message' in message.data ? message.data.message : '';
  }
}

interface ReadingMoment {
  timeZone: string;
  /** Start of the interval that is assessed next. */
  nextMs: number;
  everyMinutes: number;
  waitsSeconds: number;
}

/**
 * Whether the reading before the next interval is there.
 *
 * @param lastReadingMs - start of the latest stored reading
 */
export function readingInput(
  lastReadingMs: number | undefined,
  { timeZone, nextMs, everyMinutes, waitsSeconds }: ReadingMoment,
): NeededInput {
  const name = 'Meter reading';
  const neededMs = nextMs - everyMinutes * 60_000;
  const clock = formatClock(neededMs, timeZone);
  if (lastReadingMs !== undefined && lastReadingMs >= neededMs) {
    return { name, state: 'there', text: `that of ${clock} is stored.` };
  }
  const until = formatClock(nextMs + 1_000 * waitsSeconds, timeZone);
  return {
    name,
    state: 'awaited',
    text: `none of ${clock} yet. It is awaited until ${until}; after that the latest reading counts, if it is at most two intervals old.`,
  };
}

/** The skipped intervals since the last assessment are one stretch after this moment. */
export function lastAssessedMs(messages: readonly OperationMessage[]): number | undefined {
  return assessedIntervals(messages).at(-1)?.startMs;
}

/** Skipped spans that end after a moment. */
export function spansAfter(spans: readonly SkippedSpan[], fromMs: number): SkippedSpan[] {
  return spans.filter(({ endMs }) => endMs > fromMs);
}
