import { createBattery, stepBattery } from '@bess/kernel/battery';
import { fromErrorData } from '@bess/kernel/errors';
import type { TimeGrid } from '@bess/kernel/series';
import { createFacilityState } from '@bess/phalanx';
import { pino } from 'pino';
import type { EnginePool } from '../../../apps/gateway/src/engine-runtime/engine-pool.js';
import type {
  EngineOperation,
  EngineOperations,
} from '../../../apps/gateway/src/engine-runtime/operations.js';
import { emptyDescription } from '../../../apps/gateway/src/facilities/facility-defaults.js';
import { createOperationRunner } from '../../../apps/gateway/src/operation/operation-runner.js';
import { openStores } from '../../../apps/gateway/src/stores/open-stores.js';
import { runEngineTask } from '../../../apps/gateway/src/worker/run-engine-task.js';

/** Time from the beginning of an interval to its run [ms]. */
const lateMs = 2_000;

const key = { partnerId: 'bench', kind: 'facility', entityId: 'building' } as const;

/** A stretch of a building's load with the readings before it. */
export interface OperatedStretch {
  readonly tariff: string;
  readonly grid: TimeGrid;
  readonly loadKwSeries: Float64Array;
  /** Of the steps directly before the grid. */
  readonly pastKwSeries: Float64Array;
  readonly battery: { readonly powerKw: number; readonly capacityKwh: number };
  readonly startSocFraction: number;
}

/** What automatic operation made of it. */
export interface OperatedMonth {
  /** Load less the battery, at least 0 [kW]. */
  readonly importKwSeries: Float64Array;
  readonly socFraction: number;
  readonly dischargedKwh: number;
  /** Intervals whose set point was not the controller's. */
  readonly others: number;
  readonly plans: number;
  /** Longest and mean time of a decision of TARSIS [ms]. */
  readonly longestMs: number;
  readonly meanMs: number;
  readonly memoryBytes: number;
}

/**
 * Operates a facility over a stretch by the gateway's own runner on a database in memory, with a clock that jumps from interval to
 * interval: the reading of the interval before and the state of charge arrive, the interval is run, and the battery does what
 * it was told.
 */
export async function operateMonth(
  stretch: OperatedStretch,
  controller: 'phalanx' | 'tarsis',
): Promise<OperatedMonth> {
  const { grid, loadKwSeries, pastKwSeries, startSocFraction } = stretch;
  const { stepMinutes, startMs } = grid;
  const stepMs = stepMinutes * 60_000;
  let nowMs = startMs - 1_000;
  const stores = await openStores({ dataDir: ':memory:' });
  await stores.accounts.createPartner({
    id: key.partnerId,
    name: 'Bench',
    plan: 'enterprise',
    requestsPerMinute: 60,
    strixPathsPerDay: null,
  });
  await stores.facilities.put(
    key.partnerId,
    key.entityId,
    {
      ...emptyDescription,
      ...stretch.battery,
      tariff: stretch.tariff,
      timeZone: grid.timeZone,
      demandIntervalMinutes: stepMinutes as 15 | 60,
    },
    nowMs,
  );
  const reading = (timeMs: number, loadKw: number) => ({
    timeMs,
    loadKw,
    temperatureF: null,
    solarKw: null,
  });
  await stores.facilities.addReadings(
    key.partnerId,
    key.entityId,
    Array.from(pastKwSeries, (kw, step) =>
      reading(startMs + (step - pastKwSeries.length) * stepMs, kw),
    ),
  );
  const settings = {
    everyMinutes: stepMinutes,
    horizonHours: null,
    stateOfCharge: 'reported',
    isEnabled: true,
    riskThreshold: 1,
    controller,
  } as const;
  await stores.operations.put(
    key,
    settings,
    { nextMs: startMs, patienceMs: 0, needsState: true },
    nowMs,
  );
  const figures = { plans: 0, longestMs: 0, sumMs: 0, memoryBytes: 0 };
  const runner = createOperationRunner({
    stores,
    engines: benchEngines(controller, figures),
    siteCache: undefined as never,
    nowMs: () => nowMs,
    logger: pino({ level: 'error' }),
    usage: { record() {} },
    concurrency: 1,
  });
  const battery = createBattery(stretch.battery);
  const importKwSeries = new Float64Array(grid.length);
  let state = { socFraction: startSocFraction };
  let dischargedKwh = 0;
  let others = 0;
  for (const [step, loadKw] of loadKwSeries.entries()) {
    const intervalMs = startMs + step * stepMs;
    nowMs = intervalMs + lateMs;
    if (step > 0) {
      const before = reading(intervalMs - stepMs, loadKwSeries[step - 1]!);
      await stores.facilities.addReadings(key.partnerId, key.entityId, [before]);
    }
    await stores.operations.reportState(key, {
      timeMs: intervalMs,
      socFraction: state.socFraction,
      powerMw: null,
    });
    await runner.runDue();
    const range = { fromMs: intervalMs, untilMs: intervalMs + 1, limit: 1 };
    const [told] = await stores.activity.assessments(key.partnerId, key.entityId, range);
    const batteryKw = told?.operated?.batteryKw ?? 0;
    if (told?.operated?.controller !== controller) {
      others += 1;
    }
    const done = stepBattery(
      battery,
      state,
      { chargeKw: Math.max(0, -batteryKw), dischargeKw: Math.max(0, batteryKw) },
      stepMinutes,
    );
    state = done;
    dischargedKwh += (done.dischargeKw * stepMinutes) / 60;
    importKwSeries[step] = Math.max(0, loadKw + done.chargeKw - done.dischargeKw);
  }
  await runner.close(60_000);
  await stores.close();
  const { plans, longestMs, sumMs, memoryBytes } = figures;
  return {
    importKwSeries,
    socFraction: state.socFraction,
    dischargedKwh,
    others,
    plans,
    longestMs,
    meanMs: sumMs / grid.length,
    memoryBytes,
  };
}

/** The engines without threads. Where TARSIS controls, the assessment of PHALANX decides nothing and is left out. */
function benchEngines(
  controller: 'phalanx' | 'tarsis',
  figures: { plans: number; longestMs: number; sumMs: number; memoryBytes: number },
): EnginePool {
  return {
    async run<Operation extends EngineOperation>(
      operation: Operation,
      input: EngineOperations[Operation]['input'],
    ) {
      if (controller === 'tarsis' && operation === 'phalanx.learn') {
        const { settings } = input as EngineOperations['phalanx.learn']['input'];
        return JSON.stringify(createFacilityState(settings)) as never;
      }
      if (controller === 'tarsis' && operation === 'phalanx.risk') {
        return noAssessment as never;
      }
      const startedMs = performance.now();
      const answer = await runEngineTask({ operation, input });
      if (!answer.ok) {
        throw fromErrorData(answer.error, { cause: answer.stack });
      }
      if (operation === 'tarsis.control') {
        const { isNewPlan, memory } = answer.output as EngineOperations['tarsis.control']['output'];
        const tookMs = performance.now() - startedMs;
        figures.plans += isNewPlan ? 1 : 0;
        figures.longestMs = Math.max(figures.longestMs, tookMs);
        figures.sumMs += tookMs;
        figures.memoryBytes = Math.max(figures.memoryBytes, memory.length);
      }
      return answer.output;
    },
    warmUp: async () => {},
    close: async () => {},
  };
}

const noAssessment = {
  currency: 'USD',
  peakRiskProbability: 0,
  windowStart: '',
  windowEnd: '',
  recommendedAction: 'hold',
  confidence: 0,
  demandChargeLiability: 0,
  schedule: null,
  assumptions: [],
};
