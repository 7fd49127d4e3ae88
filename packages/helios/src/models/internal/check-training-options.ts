import { heliosError } from '../../internal/helios-error.js';
import { refusalKind } from '../../internal/refusal-kind.js';

/** Options of a training, of which any may be missing. */
interface TrainingOptions {
  readonly contextSteps?: number;
  readonly horizonSteps?: number;
  readonly windowsPerEpoch?: number;
  readonly batchSize?: number;
  readonly patience?: number;
  readonly epochs?: number;
  readonly steps?: number;
  readonly learningRate?: number;
  readonly weightDecay?: number;
  readonly heldOutShare?: number;
  readonly clipNorm?: number;
}

const COUNTS = [
  'contextSteps',
  'horizonSteps',
  'windowsPerEpoch',
  'batchSize',
  'patience',
] as const;
const COUNTS_FROM_0 = ['epochs', 'steps'] as const;
const SHARES = ['learningRate', 'weightDecay', 'heldOutShare'] as const;

/** Refuses options of a training outside their ranges. */
export function checkTrainingOptions(options: TrainingOptions): void {
  for (const field of COUNTS) {
    const value = options[field] ?? 1;
    if (!(Number.isInteger(value) && value >= 1))
      throw refusal(field, 'a whole number from 1 on', value);
  }
  for (const field of COUNTS_FROM_0) {
    const value = options[field] ?? 0;
    if (!(Number.isInteger(value) && value >= 0))
      throw refusal(field, 'a whole number from 0 on', value);
  }
  for (const field of SHARES) {
    const value = options[field] ?? 0;
    if (!(value >= 0 && value <= 1)) throw refusal(field, 'between 0 and 1', value);
  }
  const { clipNorm = 1 } = options;
  if (!(clipNorm > 0)) throw refusal('clipNorm', 'positive', clipNorm);
}

function refusal(field: string, rule: string, value: number): Error {
  const message = `${field} must be ${rule}; ${value} came`;
  return heliosError(refusalKind(value), 'optionOutOfRange', message, { field });
}
