import { defaultTariffCode, getTariff, type Tariff } from '@bess/tariff-library';
import type { Assumption } from '@bess/tarsis/schema';
import type { MeasuredLoad, SizeTerms } from '../../engine-runtime/tarsis-operations.js';
import {
  defaultFacilityId,
  facilityTimeZone,
  localYearAndMonth,
  usdPerTariffUnit,
} from '../../facilities/facility-defaults.js';
import { parseReadings } from '../../facilities/facility-translation.js';
import type { AppDeps } from '../../http/app-deps.js';
import { outOfRange } from '../../internal/errors.js';
import { findEarlierJob, requestFingerprint, submitJob } from '../../job-operations/submit-job.js';
import type { SizingJobInput } from '../../jobs/job-runner.js';
import type { FacilityDescription, Job } from '../../stores/stores.js';
import type { Principal } from '../../tokens/access-token.js';
import { daysOverYear, ignoredMetering, meanSolarDays } from './facility-options.js';
import { gapAssumptions, peaksBeforeLoad } from './measured-load.js';
import { assertCurrency } from './run-tarsis-schedule.js';
import type { SizeRequest } from './size-request-schema.js';
import { sizeTerms } from './size-terms.js';
import { monthOf, readSizeYear } from './size-year.js';

/** The longest tariff of a caller's own, as JSON [characters]. */
const longestTariff = 200_000;

/** Input of a job, and the form of its result, fixed at submit. */
export interface StoredSizing extends SizingJobInput {
  /** What one unit of the tariff's currency is worth in that of the answer. */
  unitsPerUnit: number;
  /** Assumptions of the gateway; those of the engine are in the result. */
  assumptions: Assumption[];
  year: { from: string; to: string; energyKwh: number; peakKw: number };
  answer: {
    /** Optional fields that were requested. */
    expand: string[];
    /** Currency of the response, ISO 4217. */
    currency: string;
  };
}

/** A validated request. */
interface SizingSubmission {
  request: SizeRequest;
  expand: ReadonlySet<string>;
  nativeCurrency: boolean;
  /** Value of the header `Idempotency-Key`. */
  key: string | undefined;
  /** Aborts when the client disconnects before the job is stored. */
  disconnectSignal: AbortSignal;
}

/**
 * Creates a job from a request, or finds the one that the same request created before.
 *
 * @throws EngineError `outOfRange` or `invalid` for a request that cannot be sized; those of {@link submitJob}
 */
export async function submitSizing(
  { request, expand, nativeCurrency, key, disconnectSignal }: SizingSubmission,
  principal: Principal,
  deps: AppDeps,
): Promise<Job> {
  const kind = 'sizing';
  const bodyHash = requestFingerprint({ size: request }, expand, nativeCurrency);
  const earlier = await findEarlierJob({ kind, key, bodyHash }, principal, deps);
  if (earlier !== undefined) {
    return earlier;
  }
  const partnerId = principal.partner.id;
  const { facility_id: facilityId = defaultFacilityId } = request;
  const description = await deps.stores.facilities.find(partnerId, facilityId);
  const assumptions: Assumption[] = [];
  const tariff = tariffOf(request, description, assumptions);
  const usdPerUnit = usdPerTariffUnit(tariff, description);
  assertCurrency(tariff, nativeCurrency || usdPerUnit !== undefined);
  const unitsPerUnit = nativeCurrency ? 1 : (usdPerUnit ?? 1);
  const timeZone = description?.timeZone ?? tariff.timeZone ?? facilityTimeZone(description);
  const readings = request.readings && parseReadings({ readings: request.readings });
  const measured = withDescribedPanels(
    await readSizeYear({ partnerId, facilityId, readings, timeZone }, deps),
    description,
    assumptions,
  );
  const { grid } = measured;
  const peaks =
    tariff.ratchet === undefined ? 'none' : peaksBeforeLoad(description, grid, assumptions);
  const terms: SizeTerms = {
    ...sizeTerms(request, unitsPerUnit),
    tariff: typeof request.tariff === 'object' ? tariff : tariff.code,
    ...(typeof peaks !== 'string' && { priorPeaksKw: [...peaks] }),
  };
  const { solar_per_kw: solarPerKw } = request;
  const prepared = await deps.engines.run(
    'tarsis.prepareSize',
    { terms, measured, ...(solarPerKw && { solarPerKw }) },
    { signal: disconnectSignal, tenant: partnerId },
  );
  const input: StoredSizing = {
    options: prepared.options,
    unitsPerUnit,
    assumptions: [
      ...assumptions,
      ...gapAssumptions(prepared.filledSteps),
      ...leftOut(request, description),
      ...ignoredMetering(description, tariff),
    ],
    year: {
      from: monthOf(grid.startMs, timeZone),
      to: monthOf(grid.startMs + grid.length * grid.stepMinutes * 60_000 - 1, timeZone),
      energyKwh: prepared.energyKwh,
      peakKw: prepared.peakKw,
    },
    answer: {
      expand: [...expand].sort(),
      currency: nativeCurrency ? tariff.currency : 'USD',
    },
  };
  return submitJob({ kind, input, paths: 0, pathsPerDay: null, key, bodyHash }, principal, deps);
}

function tariffOf(
  { tariff: sent }: SizeRequest,
  description: FacilityDescription | undefined,
  assumptions: Assumption[],
): Tariff {
  if (typeof sent === 'object') {
    const { length } = JSON.stringify(sent);
    if (length > longestTariff) {
      throw outOfRange(
        'tarsis',
        'tooLong',
        'tariff',
        `tariff must have at most ${longestTariff} characters as JSON; ${length} came`,
      );
    }
    return sent;
  }
  const code = sent ?? description?.tariff ?? defaultTariffCode;
  if (sent === undefined && description?.tariff == null) {
    assumptions.push({ name: 'tariff', value: code, source: 'documented default' });
  }
  return getTariff(code);
}

/** The year with the production of panels that are described but not measured. */
function withDescribedPanels(
  measured: MeasuredLoad,
  description: FacilityDescription | undefined,
  assumptions: Assumption[],
): MeasuredLoad {
  const solar = description?.solar ?? null;
  if (solar === null || measured.solarKwSeries !== undefined) {
    return measured;
  }
  const { grid } = measured;
  const { timeZone, stepMinutes } = grid;
  const { year } = localYearAndMonth(grid.startMs, timeZone);
  const days = meanSolarDays(solar, { timeZone, stepMinutes, year }, assumptions);
  return { ...measured, solarKwSeries: daysOverYear(days, grid) };
}

/** What is known of a facility and is no part of a sizing. */
function leftOut(
  { exports }: SizeRequest,
  description: FacilityDescription | undefined,
): Assumption[] {
  const battery = description?.powerKw ?? description?.capacityKwh ?? null;
  return [
    ...(exports === undefined
      ? [{ name: 'exports', value: 'are not credited', source: 'documented default' }]
      : []),
    ...(battery === null
      ? []
      : [
          {
            name: 'battery',
            value: 'sizes are compared with the facility without its described battery',
            source: 'power_kw, capacity_kwh',
          },
        ]),
    ...(description?.evSessions == null
      ? []
      : [
          {
            name: 'ev_fleet',
            value: 'vehicles charge as in the load and are not coordinated',
            source: 'ev_fleet',
          },
        ]),
  ];
}
