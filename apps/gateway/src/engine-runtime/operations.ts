import type { CycleOptions, CycleResult } from '@bess/fenrir';
import type { RegimeName } from '@bess/fenrir/personality';
import type { Forecast, ForecastOptions } from '@bess/helios';
import type { BatteryOptions } from '@bess/kernel/battery';
import type { EngineErrorData } from '@bess/kernel/errors';
import type { TimeGrid } from '@bess/kernel/series';
import type { FacilityOptions, RiskAssessment, RiskOptions } from '@bess/phalanx';
import type { PriceModel } from '@bess/strix';
import type { Bill, Tariff, TariffFilter } from '@bess/tariff-library';
import type { PriorPeaksKw } from '@bess/tariff-library/bill';
import type { ScheduleOptions, ScheduleResult } from '@bess/tarsis';
import type { FacilityReading, SitePrice } from '../stores/stores.js';

const WAITING = 0;

const RUNNING = 1;

const STOPPED = 2;

/** Input and output of each operation of a worker, all plain data. */
export interface EngineOperations {
  'fenrir.cycle': { input: FenrirCycleInput; output: FenrirAnswer };
  'fenrir.learn': { input: LearnPricesInput; output: LearnedPersonality };
  'fenrir.prices': { input: WindowPricesInput; output: SitePrice[] };
  'fenrir.probe': { input: null; output: true };
  'helios.forecast': { input: HeliosForecastInput; output: Forecast };
  'helios.probe': { input: null; output: true };
  'phalanx.learn': { input: LearnLoadInput; output: string };
  'phalanx.probe': { input: null; output: true };
  'phalanx.risk': { input: PhalanxRiskInput; output: RiskAssessment };
  'strix.fit': { input: StrixFitInput; output: PriceModel };
  'strix.probe': { input: null; output: true };
  'tarsis.bill': { input: TarsisBillInput; output: TarsisBillOutput };
  'tarsis.compare': { input: TarsisCompareInput; output: TarsisCompareOutput };
  'tarsis.probe': { input: null; output: true };
  'tarsis.schedule': { input: TarsisScheduleInput; output: ScheduleResult };
}

/** `engine.operation` */
export type EngineOperation = keyof EngineOperations;

/** A task as it is sent to a worker. */
export interface EngineTask<Operation extends EngineOperation = EngineOperation> {
  operation: Operation;
  input: EngineOperations[Operation]['input'];
  /** Absent if the task cannot be cancelled. */
  cancellationFlag?: CancellationFlag;
}

/** The result as it is sent back; errors are data, because cloning would strip their fields. */
export type EngineTaskAnswer<Operation extends EngineOperation = EngineOperation> =
  | { ok: true; output: EngineOperations[Operation]['output'] }
  | { ok: false; error: EngineErrorData; stack: string };

/** What a worker needs to answer `POST /api/fenrir/cycle`. */
export interface FenrirCycleInput {
  learning: LearnPricesInput;
  battery: BatteryOptions;
  options: Required<
    Pick<CycleOptions, 'socFraction' | 'pricePerMwh' | 'timeMs' | 'submitted' | 'horizonHours'>
  > &
    Pick<CycleOptions, 'forecast' | 'knownPrices' | 'insightsIn' | 'usdPerUnit'>;
}

/** Result of a cycle. */
export interface FenrirAnswer extends LearnedPersonality {
  result: CycleResult;
  /** Filtered probability of each regime; they add up to 1. */
  regimes: Readonly<Record<RegimeName, number>>;
}

/** Input for learning from prices. */
export interface LearnPricesInput {
  /** For errors. */
  siteId: string;
  /** JSON of the personality. */
  state: string | null;
  settings: PersonalitySettings;
  /** In chronological order: from the latest interval of the state on; if prices changed, all that the snapshot has not learned. */
  prices: readonly SitePrice[];
  /** Start of the learned range in which prices may have changed [ms since the epoch]; absent without a change. */
  changedFromMs?: number;
  /** JSON of a snapshot that has seen none of the changed prices; null without one, and then all prices are given. */
  earlier: string | null;
  /** The gateway's clock: prices of later intervals are not learned [ms since the epoch]. */
  nowMs: number;
}

/** A learned personality. */
export interface LearnedPersonality {
  /** JSON of the personality. */
  state: string;
  /** Start of its latest interval [ms since the epoch]; null without any price. */
  learnedUntilMs: number | null;
  /** Start of the retrained range [ms since the epoch]; absent if learning continued from the last state. */
  relearnedFromMs?: number;
}

/** What a worker needs to answer `POST /api/helios/forecast`. */
export type HeliosForecastInput = Pick<
  ForecastOptions,
  | 'values'
  | 'horizon'
  | 'stepMinutes'
  | 'start'
  | 'timestamps'
  | 'timeZone'
  | 'exogenous'
  | 'levels'
  | 'weights'
>;

/** The described part of a battery; the rest follows from the facility's peak or the engine's defaults. */
export interface DescribedBattery {
  powerKw?: number;
  capacityKwh?: number;
  chargeEfficiency?: number;
  dischargeEfficiency?: number;
  minSocFraction?: number;
  maxSocFraction?: number;
  /** In the currency of the tariff. */
  wearPerMwhDischarged?: number;
}

/** What a worker needs to answer `POST /api/phalanx/risk`. */
export interface PhalanxRiskInput {
  /** JSON of the load model; null if nothing is learned. */
  state: string | null;
  settings: LoadSettings;
  /** Code of the tariff. */
  tariff: string;
  battery: DescribedBattery;
  /** Highest described peak of the last twelve months [kW]; absent if none is described. */
  describedPeakKw?: number;
  options: Required<
    Pick<RiskOptions, 'socFraction' | 'currentLoadKw' | 'daysRemaining' | 'timeMs' | 'meterMinutes'>
  > &
    Pick<
      RiskOptions,
      'temperatureF' | 'periodStartMs' | 'priorPeaksKw' | 'runningPeaksKw' | 'promise' | 'pathCount'
    >;
  /** Local month of the instant, `YYYY-MM`. */
  month: string;
  /** Whether amounts may be in the tariff's own currency. */
  nativeCurrency: boolean;
}

/** Input for learning from readings. */
export interface LearnLoadInput {
  /** JSON of the state so far; null if nothing is learned. */
  state: string | null;
  settings: LoadSettings;
  /** In chronological order, after those that the state has learned. */
  readings: readonly FacilityReading[];
}

/** Input for fitting the prices of a site. */
export interface StrixFitInput {
  /** Starts of the hours with prices, increasing [ms since the epoch]. */
  epochMsSeries: Float64Array;
  /** [currency/MWh] */
  pricePerMwhSeries: Float64Array;
  timeZone: string;
  currency: string;
  /** Name of the prior that it starts with; prices are in its currency. */
  market?: string;
}

/** What a worker needs to answer `POST /api/tarsis/schedule`. */
export interface TarsisScheduleInput {
  options: Pick<
    ScheduleOptions,
    'month' | 'year' | 'currentSocFraction' | 'facility' | 'achievable'
  > & {
    tariff: string;
  };
  /** Whether amounts may be in the tariff's own currency. */
  nativeCurrency: boolean;
  /** Readings from which typical days are chosen; undefined without a year of them. */
  measured?: MeasuredYear;
}

/** What a worker needs to answer `POST /tarsis/bill`. */
export interface TarsisBillInput {
  /** Code of the tariff. */
  tariff: string;
  grid: TimeGrid;
  /** Load less solar production [kW]; NaN where unknown. */
  netLoadKwSeries: Float64Array;
  /** For a ratchet, the latest month before the grid first. */
  priorPeaksKw: PriorPeaksKw;
  /** Whether amounts may be in the tariff's own currency. */
  nativeCurrency: boolean;
}

/** What a worker answers to a bill. */
export interface TarsisBillOutput {
  bill: Bill;
  /** Whether the load covers each month wholly. */
  isWhole: boolean[];
  /** Local date and time of each month's peak. */
  peakTimes: string[];
  /** Steps that were filled between their neighbours. */
  filledSteps: number;
}

/** What a worker needs to answer `POST /tarsis/compare`. */
export interface TarsisCompareInput
  extends Pick<TarsisBillInput, 'grid' | 'netLoadKwSeries' | 'priorPeaksKw'> {
  filter: Pick<TariffFilter, 'region' | 'sector' | 'utility'>;
  /** Code of the tariff that the others are compared with. */
  today?: string;
  /** Of all amounts. */
  currency: string;
  /** What a unit of a tariff's currency is worth in `currency`; tariffs in currencies without an entry are not compared. */
  unitsPerUnit: Readonly<Record<string, number>>;
  /** Local date, on which tariffs are in force or not, `YYYY-MM-DD`. */
  date: string;
  /** Whether tariffs that are no longer in force are compared. */
  includesEnded: boolean;
}

/** What a worker answers to a comparison. */
export interface TarsisCompareOutput {
  load: {
    energyKwh: number;
    exportKwh: number;
    /** Highest mean of a step. */
    peakKw: number;
    /** Calendar months that the load touches. */
    months: number;
    isWholeYear: boolean;
  };
  /** Cheapest first. */
  tariffs: ComparedTariff[];
  ineligible: IneligibleTariff[];
  /** Absent without such a tariff, or if the load cannot be billed under it. */
  today?: ComparedTariff;
  /** Steps that were filled between their neighbours. */
  filledSteps: number;
}

/** A tariff and what the load costs under it. */
export interface ComparedTariff {
  tariff: Pick<
    Tariff,
    'code' | 'name' | 'utility' | 'region' | 'sector' | 'service' | 'effectiveTo'
  >;
  /** In the wanted currency. */
  total: number;
  /** In the tariff's currency. */
  byComponent: Bill['byComponent'];
  /** Units of the wanted currency per unit of the tariff's. */
  unitsPerUnit: number;
}

/** A tariff that the load cannot be on. */
export interface IneligibleTariff {
  code: string;
  name: string;
  utility: string;
  reason: 'ended' | 'peak_too_low' | 'peak_too_high' | 'other_currency' | 'not_billable';
  /** The reason in words. */
  why: string;
}

/** Twelve measured months, and the peaks before them. */
export interface MeasuredYear extends MeasuredLoad {
  /** Peaks of the months before, latest first [kW]; for a tariff with a ratchet. */
  priorPeaksKw?: number[];
}

/** An integer in shared memory that tells a task that its result is no longer needed. */
type CancellationFlag = Int32Array<SharedArrayBuffer>;

/** The flag of a waiting task. */
export function createCancellationFlag(): CancellationFlag {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
}

/**
 * Cancels a task from the thread that queued it. A running task notices it before its next part; a message would
 * not reach it, because engines compute without yielding. Returns whether the task had started.
 */
export function cancelTask(flag: CancellationFlag): boolean {
  return Atomics.exchange(flag, 0, STOPPED) === RUNNING;
}

/**
 * Marks the task as running, in the thread that runs it, and returns the abort signal for the engine. Without a
 * flag the task cannot be cancelled.
 */
export function startTask(flag: CancellationFlag | undefined): { readonly aborted: boolean } {
  if (flag === undefined) {
    return { aborted: false };
  }
  Atomics.compareExchange(flag, 0, WAITING, RUNNING);
  return {
    get aborted() {
      return Atomics.load(flag, 0) === STOPPED;
    },
  };
}

/** Site settings that a personality is learned with. */
export interface PersonalitySettings {
  timeZone: string;
  intervalMinutes: number;
  /** Name of the prior that it starts with; prices are in its currency. */
  market: string;
}

/** Input for reading the prices that a personality contains. */
export interface WindowPricesInput {
  /** For errors. */
  siteId: string;
  /** JSON of the personality. */
  state: string;
  settings: PersonalitySettings;
}

/** Facility settings that a load model is learned with. */
export type LoadSettings = Required<Pick<FacilityOptions, 'timeZone' | 'stepMinutes' | 'holidays'>>;

/** Means of each step of twelve months [kW]; NaN where unknown. */
export interface MeasuredLoad {
  grid: TimeGrid;
  loadKwSeries: Float64Array;
  /** Production of panels, if the readings contain it. */
  solarKwSeries?: Float64Array;
}
