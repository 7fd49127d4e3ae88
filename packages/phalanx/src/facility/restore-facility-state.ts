import { createValidator } from '@bess/kernel/schema';
import { phalanxError } from '../internal/phalanx-error.js';
import type { FacilityState } from './facility-state.js';
import { checkSettings } from './internal/check-settings.js';
import { facilityStateSchema } from './internal/facility-state-schema.js';

const VERSION = 1;
const KINDS = 3;
const MINUTES_PER_DAY = 1440;

const validate = /* @__PURE__ */ createValidator(facilityStateSchema, {
  engine: 'phalanx',
  root: 'the state',
});

/**
 * A state that was kept as JSON, looked through before it is used: version, shape, ranges, lengths and the order of its days. There is
 * one version so far; states of another are refused, never guessed at.
 *
 * @param value - as parsed
 * @throws EngineError `conflict` `unknownVersion`; `invalid` `stateDamaged` and what `createValidator` of the kernel and
 * {@link createFacilityState} refuse, naming the field
 * @example
 * restoreFacilityState(JSON.parse(JSON.stringify(createFacilityState({ timeZone: 'UTC' })))).version;
 * // => 1
 */
export function restoreFacilityState(value: unknown): FacilityState {
  const version = (value as { version?: unknown } | null | undefined)?.version;
  if (version !== undefined && version !== VERSION) {
    throw phalanxError(
      'conflict',
      'unknownVersion',
      `version of the state must be ${VERSION}; ${JSON.stringify(version)} came`,
      { field: 'version', value: version },
    );
  }
  const state: FacilityState = validate(value);
  checkSettings(state.settings);
  checkLengths(state);
  checkOrder(state);
  return state;
}

function checkLengths({ settings, profile, days, today }: FacilityState): void {
  const steps = MINUTES_PER_DAY / settings.stepMinutes;
  checkLength('profile.meanKw', profile.meanKw, KINDS * steps);
  checkLength('profile.weight', profile.weight, KINDS * steps);
  checkLength('profile.squaresKw2', profile.squaresKw2, KINDS * steps);
  days.forEach(({ deviationKwSeries, solarKwSeries, temperatureFSeries }, i) => {
    checkLength(`days[${i}].deviationKwSeries`, deviationKwSeries, steps);
    if (solarKwSeries) checkLength(`days[${i}].solarKwSeries`, solarKwSeries, steps);
    if (temperatureFSeries) checkLength(`days[${i}].temperatureFSeries`, temperatureFSeries, steps);
  });
  if (!today) return;
  for (const name of ['loadKw', 'solarKw', 'temperatureF'] as const) {
    checkLength(`today.${name}.sums`, today[name].sums, steps);
    checkLength(`today.${name}.counts`, today[name].counts, steps);
  }
}

function checkOrder({ days, profile, today, last, usual }: FacilityState): void {
  days.forEach(({ date }, i) => {
    if (i > 0 && date <= days[i - 1]!.date) {
      damaged(`days[${i}].date`, `must be after ${days[i - 1]!.date}`, date);
    }
  });
  const newest = days.at(-1)?.date;
  if (newest !== undefined && (profile.date === null || profile.date < newest)) {
    damaged('profile.date', `must not be before the last day, ${newest}`, profile.date);
  }
  if (today && newest !== undefined && today.date <= newest) {
    damaged('today.date', `must be after the last day, ${newest}`, today.date);
  }
  if (today && !(today.startMs < today.endMs)) {
    damaged('today.endMs', `must be after today.startMs, ${today.startMs}`, today.endMs);
  }
  if (today && last && !(last.timeMs >= today.startMs && last.timeMs < today.endMs)) {
    damaged('last.timeMs', `must lie within the day ${today.date}`, last.timeMs);
  }
  if ((last === null) !== (today === null)) {
    damaged('last', 'must be there exactly where today is', last);
  }
  if (usual.dayHighKw.length !== usual.dayLowKw.length) {
    checkLength('usual.dayLowKw', usual.dayLowKw, usual.dayHighKw.length);
  }
}

function checkLength(field: string, values: readonly number[], length: number): void {
  if (values.length !== length) damaged(field, `must have ${length} values`, values.length);
}

function damaged(field: string, rule: string, value: unknown): never {
  throw phalanxError('invalid', 'stateDamaged', `${field} ${rule}; ${JSON.stringify(value)} came`, {
    field,
    value,
  });
}
