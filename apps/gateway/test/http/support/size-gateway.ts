import { setTimeout as pause } from 'node:timers/promises';
import { yearGrid } from '@bess/kernel/series';
import { defaultTariffCode, getTariff } from '@bess/tariff-library';
import type { SizeRequest } from '../../../src/engines/tarsis/size-request-schema.js';
import type { RunSizingJob, SizingJobInput } from '../../../src/jobs/job-runner.js';
import type { Plan } from '../../../src/stores/stores.js';
import { type Answer, startGateway, type TestGateway } from './gateway.js';

/** A job or result, as far as tests name its fields. */
export interface SizeAnswerBody {
  job_id: string;
  status?: string;
  progress?: number;
  error?: string;
  result?: Record<string, unknown>;
  [more: string]: unknown;
}

/** A gateway on which sizes are asked for. */
export interface SizeGateway {
  gateway: TestGateway;
  /** Of an Enterprise account. */
  token: string;
  /** Inputs as they came to the engine. */
  inputs: SizingJobInput[];
  size(
    body: unknown,
    options?: { query?: string; headers?: Record<string, string>; as?: string },
  ): Promise<Answer<SizeAnswerBody>>;
  job(jobId: string, as?: string): Promise<Answer<SizeAnswerBody>>;
  untilEnded(jobId: string): Promise<Answer<SizeAnswerBody>>;
  tokenOf(plan: Plan): Promise<string>;
}

/**
 * Starts one.
 *
 * @param run - what runs sizings
 */
export async function startSizeGateway(run: RunSizingJob): Promise<SizeGateway> {
  const inputs: SizingJobInput[] = [];
  const gateway = await startGateway({
    runSizingJob: (input, watch) => {
      inputs.push(input);
      return run(input, watch);
    },
  });
  const tokenOf = async (plan: Plan) => {
    const email = await gateway.account(plan, { requestsPerMinute: 100_000 });
    return (await gateway.login(email)).token;
  };
  const token = await tokenOf('enterprise');
  const job: SizeGateway['job'] = (jobId, as = token) =>
    gateway.call('GET', `/v1/tarsis/size/jobs/${jobId}`, { token: as });
  return {
    gateway,
    token,
    inputs,
    size: (body, { query = '', headers = {}, as = token } = {}) =>
      gateway.call('POST', `/v1/tarsis/size${query}`, { body, token: as, headers }),
    job,
    async untilEnded(jobId) {
      for (let pauseMs = 5; ; pauseMs = Math.min(1.2 * pauseMs, 100)) {
        const answer = await job(jobId);
        if (answer.json.status !== 'queued' && answer.json.status !== 'running') {
          return answer;
        }
        await pause(pauseMs);
      }
    },
    tokenOf,
  };
}

/** Terms of a sizing that takes a second: one size, known in advance. */
export const quickTerms: SizeRequest = {
  ranges: { power_kw: { minimum: 20, maximum: 20 }, hours: { minimum: 2, maximum: 2 } },
  costs: { per_kw: 300, per_kwh: 200 },
  finance: { years: 2, discount_rate: { nominal_per_year: 0.05 } },
  control: 'perfect',
  sizes_tried: 1,
};

const { timeZone } = getTariff(defaultTariffCode);

/** Hourly readings of a year and an hour more on either side: a steady load with one peak a day. */
export function yearOfReadings(year: number): { time: string; load_kw: number }[] {
  const grid = yearGrid(year, 60, timeZone);
  return Array.from({ length: grid.length + 2 }, (_, hour) => ({
    time: new Date(grid.startMs + (hour - 1) * 3_600_000).toISOString(),
    load_kw: hour % 24 === 18 ? 140 : 80,
  }));
}
