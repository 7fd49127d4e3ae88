import type { CycleOptions, CycleResult } from '@bess/fenrir';
import type { RegimeName } from '@bess/fenrir/personality';
import type { Forecast, ForecastOptions } from '@bess/helios';
import type { BatteryOptions } from '@bess/kernel/battery';
import type { EngineErrorData } from '@bess/kernel/errors';
import type { FacilityOptions, RiskAssessment, RiskOptions } from '@bess/phalanx';
import type { PriceModel } from '@bess/strix';
import type { ScheduleResult } from '@bess/tarsis';
import type { FacilityReading, SitePrice } from '../stores/stores.js';
import type {
  SettleCyclesInput,
  SettleDaysInput,
  SettledCycle,
  SettledDay,
  SettledHistory,
  SettleHistoryInput,
} from './settlement-operations.js';
import type {
  PrepareSizeInput,
  PrepareSizeOutput,
  TarsisBillInput,
  TarsisBillOutput,
  TarsisCompareInput,
  TarsisCompareOutput,
  TarsisControlInput,
  TarsisControlOutput,
  TarsisScheduleInput,
  TarsisSettleInput,
  TarsisSettleOutput,
} from './tarsis-operations.js';

const WAITING = 0;

const RUNNING = 1;

const STOPPED = 2;

/** Input and output of each operation of a worker, all plain data. */
export interface EngineOperations {
  'fenrir.cycle': { input: FenrirCycleInput; output: FenrirAnswer };
  'fenrir.history': { input: SettleHistoryInput; output: SettledHistory };
  'fenrir.learn': { input: LearnPricesInput; output: LearnedPersonality };
  'fenrir.prices': { input: WindowPricesInput; output: SitePrice[] };
  'fenrir.days': { input: SettleDaysInput; output: SettledDay[] };
  'fenrir.probe': { input: null; output: true };
  'fenrir.settle': { input: SettleCyclesInput; output: (SettledCycle | null)[] };
  'helios.forecast': { input: HeliosForecastInput; output: Forecast };
  'helios.probe': { input: null; output: true };
  'phalanx.learn': { input: LearnLoadInput; output: string };
  'phalanx.probe': { input: null; output: true };
  'phalanx.risk': { input: PhalanxRiskInput; output: RiskAssessment };
  'strix.fit': { input: StrixFitInput; output: PriceModel };
  'strix.probe': { input: null; output: true };
  'tarsis.bill': { input: TarsisBillInput; output: TarsisBillOutput };
  'tarsis.compare': { input: TarsisCompareInput; output: TarsisCompareOutput };
  'tarsis.control': { input: TarsisControlInput; output: TarsisControlOutput };
  'tarsis.prepareSize': { input: PrepareSizeInput; output: PrepareSizeOutput };
  'tarsis.probe': { input: null; output: true };
  'tarsis.schedule': { input: TarsisScheduleInput; output: ScheduleResult };
  'tarsis.settle': { input: TarsisSettleInput; output: TarsisSettleOutput };
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
    Pick<
      CycleOptions,
      'submittedIsAssumed' | 'forecast' | 'knownPrices' | 'insightsIn' | 'usdPerUnit'
    >;
}

/** Result of a cycle. */
export interface FenrirAnswer extends LearnedPersonality {
  result: CycleResult;
  /** Filtered probability of each regime; they add up to 1. */
  regimes: Readonly<Record<RegimeName, number>>;
  /** Whether learning of the price level began again because the level had drifted. */
  hasDrifted: boolean;
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
      | 'temperatureF'
      | 'periodStartMs'
      | 'priorPeaksKw'
      | 'runningPeaksKw'
      | 'promise'
      | 'pathCount'
      | 'insightsIn'
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
