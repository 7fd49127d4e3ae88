import type { NeededInput } from './input-list.js';
import type { SkippedSpan } from './messages.js';

/** Whether a state of charge is there, as far as the last run has said. */
export function stateInput(
  source: 'reported' | 'assumed',
  stretch: Pick<SkippedSpan, 'reason'> | undefined,
): NeededInput {
  const name = 'State of charge';
  if (source === 'assumed') {
    return {
      name,
      state: 'there',
      text: 'assumed from what was recommended; a report is welcome, but not needed.',
    };
  }
  switch (stretch?.reason) {
    case 'state_missing':
      return { name, state: 'awaited', text: 'no state was ever reported. Report one below.' };
    case 'state_old':
      return {
        name,
        state: 'awaited',
        text: 'the last report is more than two intervals old. Report one below.',
      };
    case 'state_contradicts':
      return {
        name,
        state: 'awaited',
        text: 'the battery cannot have reached what was reported. Report it again below.',
      };
    default:
      return {
        name,
        state: 'told',
        text: 'each interval needs a report that is at most two intervals old.',
      };
  }
}
