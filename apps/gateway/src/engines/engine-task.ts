import type { Forecast } from '@bess/helios';
import type { EngineErrorData } from '@bess/kernel/errors';
import type { RiskAssessment } from '@bess/phalanx';
import type { PriceModel } from '@bess/strix';
import type { ScheduleResult } from '@bess/tarsis';
import type { SitePrice } from '../stores/stores.js';
import type { FenrirAnswer } from './fenrir/fenrir-answer.js';
import type { FenrirCycleInput } from './fenrir/fenrir-cycle-input.js';
import type { LearnedPrices, LearnPricesInput } from './fenrir/learn-prices-input.js';
import type { PricesOfPersonalityInput } from './fenrir/prices-of-personality.js';
import type { HeliosForecastInput } from './helios/helios-forecast-input.js';
import type { LearnLoadInput } from './phalanx/learn-load-input.js';
import type { PhalanxRiskInput } from './phalanx/phalanx-risk-input.js';
import type { StopFlag } from './stop-flag.js';
import type { StrixFitInput } from './strix/strix-fit-input.js';
import type { TarsisScheduleInput } from './tarsis/tarsis-schedule-input.js';

/** What each operation of a worker takes and answers, all of it plain data. */
export interface EngineOperations {
  'fenrir.cycle': { input: FenrirCycleInput; output: FenrirAnswer };
  'fenrir.learn': { input: LearnPricesInput; output: LearnedPrices };
  'fenrir.prices': { input: PricesOfPersonalityInput; output: SitePrice[] };
  'fenrir.probe': { input: null; output: true };
  'helios.forecast': { input: HeliosForecastInput; output: Forecast };
  'helios.probe': { input: null; output: true };
  'phalanx.learn': { input: LearnLoadInput; output: string };
  'phalanx.probe': { input: null; output: true };
  'phalanx.risk': { input: PhalanxRiskInput; output: RiskAssessment };
  'strix.fit': { input: StrixFitInput; output: PriceModel };
  'strix.probe': { input: null; output: true };
  'tarsis.probe': { input: null; output: true };
  'tarsis.schedule': { input: TarsisScheduleInput; output: ScheduleResult };
}

/** `engine.operation` */
export type EngineOperation = keyof EngineOperations;

/** A task as it crosses to a worker. */
export interface EngineTask<Operation extends EngineOperation = EngineOperation> {
  operation: Operation;
  input: EngineOperations[Operation]['input'];
  /** Absent where nothing stops the task. */
  stopFlag?: StopFlag;
}

/** An answer as it crosses back; errors are data, because cloning strips what makes them useful. */
export type EngineTaskAnswer<Operation extends EngineOperation = EngineOperation> =
  | { ok: true; output: EngineOperations[Operation]['output'] }
  | { ok: false; error: EngineErrorData; stack: string };
