import type { ForecastOptions } from '@bess/helios';

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
