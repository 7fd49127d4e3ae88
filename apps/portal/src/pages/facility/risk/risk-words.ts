import type { components } from '@bess/client';
import { zoneOffsetMinutes } from '@bess/kernel/series';
import { formatQuantity, formatShare } from '../../../ui/format.js';

export type RiskAnswer = components['schemas']['PhalanxResult'];
export type Candidate = NonNullable<RiskAnswer['candidates']>[number];
export type Assumption = NonNullable<RiskAnswer['assumptions']>[number];
type Action = RiskAnswer['recommended_action'];

/** What the battery should do in the present interval of the meter. */
export const actionWords: Readonly<Record<Action, { title: string; text: string }>> = {
  hold: {
    title: 'Hold',
    text: 'Leave the battery idle for now and keep its energy.',
  },
  charge: {
    title: 'Charge',
    text: 'Charge the battery now, so that it is ready when the load rises.',
  },
  discharge_partial: {
    title: 'Discharge in part',
    text: 'Discharge now with part of the power and keep the rest of the energy.',
  },
  discharge_full: {
    title: 'Discharge fully',
    text: 'Discharge now with all of the power.',
  },
};

/** A probability as a person says it. */
export function likelihoodWords(probability: number): string {
  if (probability < 0.05) {
    return 'Very unlikely';
  }
  if (probability < 0.25) {
    return 'Unlikely';
  }
  if (probability < 0.6) {
    return 'Possible';
  }
  return probability < 0.9 ? 'Likely' : 'Almost certain';
}

/** What a confidence means for a person who has to act. */
export function confidenceWords(confidence: number): string {
  if (confidence >= 0.9) {
    return 'Nearly all plausible versions of the load model ask for the same action: follow it.';
  }
  if (confidence >= 0.7) {
    return 'Most plausible versions of the load model ask for the same action; a few would choose another.';
  }
  return 'The plausible versions of the load model disagree: the choice is close. Assess again when the load has changed or new readings are stored.';
}

/** A probability that is never said to be exactly 0 or 1. */
export function chanceWords(probability: number): string {
  if (probability < 0.005) {
    return 'below 1\u00a0%';
  }
  return probability > 0.995 ? 'above 99\u00a0%' : formatShare(probability);
}

type WindowTimes = Pick<RiskAnswer, 'window_start' | 'window_end'>;
type WindowDays = Pick<
  NonNullable<RiskAnswer['insights']>,
  'window_start_day' | 'window_starts_on' | 'window_end_day' | 'window_ends_on'
>;

/** The window of an answer as instants. */
export interface RiskWindow {
  startMs: number;
  endMs: number;
  /** Day at its beginning, seen from the assessment. */
  day: 'today' | 'tomorrow';
}

/** The instants of the local times of a window on its days. */
export function riskWindow(
  { window_start: start, window_end: end }: WindowTimes,
  { window_start_day: day, window_starts_on: startDate, window_ends_on: endDate }: WindowDays,
  timeZone: string,
): RiskWindow {
  return {
    startMs: instantOf(startDate, minuteOf(start), timeZone),
    endMs: instantOf(endDate, minuteOf(end), timeZone),
    day,
  };
}

/** A window with its days: `Today 15:00–17:00`, or `Today 15:00 – tomorrow 13:00`. */
export function windowWords(
  { window_start: start, window_end: end }: WindowTimes,
  { window_start_day: startDay, window_end_day: endDay }: WindowDays,
): string {
  const from = `${startDay === 'today' ? 'Today' : 'Tomorrow'} ${start}`;
  return startDay === endDay || end === '00:00' ? `${from}–${end}` : `${from} – ${endDay} ${end}`;
}

/** The instant of a minute of a local day; minutes from 1,440 on are those of the next day. */
export function instantOf(date: string, minute: number, timeZone: string): number {
  const wallMs = Date.parse(`${date}T00:00:00Z`) + minute * 60_000;
  const guessMs = wallMs - zoneOffsetMinutes(wallMs, timeZone) * 60_000;
  return wallMs - zoneOffsetMinutes(guessMs, timeZone) * 60_000;
}

/** Minutes of a local time of day, `13:45`. */
export function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

const candidateNames: Readonly<Record<string, string>> = {
  planned: 'Planned day',
  guarded: 'Planned day with a reserve',
  target: 'Follow the targets',
  tariffAware: 'Save energy for the costliest hours',
  hold: 'No action today',
  full: 'Full power from now on',
  partial: 'Half power from now on',
  timeSpread: 'Even discharge over the likely peak',
};

/** What a candidate of the gate does. */
export function candidateName(name: string): string {
  return candidateNames[name] ?? name;
}

/** Why a candidate is or is not the one to follow. */
export function verdictOf(candidate: Candidate, candidates: readonly Candidate[]): string {
  if (candidate.chosen) {
    return 'Chosen: the lowest cost among those that keep their targets';
  }
  if (candidate.least_bad) {
    return 'Followed for now: misses its targets least often';
  }
  switch (candidate.rejection) {
    case 'miss_probability':
      return `Rejected: misses its targets in ${chanceWords(candidate.miss_probability)} of the futures; at most 5\u00a0% are allowed`;
    case 'no_better_than_no_action':
      return 'Rejected: its targets would be kept without the battery as well';
    case null: {
      const chosen = candidates.find((one) => one.chosen);
      const more = chosen === undefined ? 0 : costOf(candidate) - costOf(chosen);
      return more >= 0.005
        ? `Possible, but costs ${usdWords(more)} more`
        : 'Possible, at the same cost';
    }
  }
}

/** An amount with its cents where they matter. */
export function usdWords(amount: number): string {
  return formatQuantity(amount, 'USD', Math.abs(amount) < 1_000 ? 2 : 0);
}

/** Expected cost of a candidate [USD]. */
export function costOf({ expected_charge: charge, expected_wear: wear }: Candidate): number {
  return charge + wear;
}

/** A demand window of a tariff. */
export function windowName(window: string): string {
  return window === 'any time' ? 'Any time' : `Hours of demand ${window}`;
}

const assumptionNames: Readonly<Record<string, string>> = {
  temperature_f: 'Temperature',
  current_soc: 'State of charge',
  interval_minutes: 'Interval of the readings',
  running_peak: 'Highest demand so far',
  battery: 'Battery',
  power_kw: 'Rated power',
  capacity_kwh: 'Usable energy',
  tariff: 'Tariff',
  time_zone: 'Time zone',
  load: 'Load',
  usual_temperature: 'Usual temperature',
  ev_fleet: 'Electric vehicles',
  wear_usd_per_mwh_discharged: 'Wear per MWh discharged',
};

/** An assumption as a sentence. */
export function assumptionWords({ name, value, source }: Assumption): string {
  const label = assumptionNames[name] ?? name.replaceAll('_', ' ');
  return `${label}: ${assumptionValue(name, value)} (${source})`;
}

function assumptionValue(name: string, value: string | number): string {
  if (typeof value === 'string') {
    return value;
  }
  if (name === 'current_soc') {
    return formatShare(value);
  }
  const unit = assumptionUnits.find(([ending]) => name.endsWith(ending))?.[1] ?? '';
  return formatQuantity(value, unit);
}

const assumptionUnits = [
  ['_f', '°F'],
  ['_minutes', 'min'],
  ['_peak', 'kW'],
  ['_kwh', 'kWh'],
  ['_kw', 'kW'],
  ['_discharged', 'USD/MWh'],
] as const;
