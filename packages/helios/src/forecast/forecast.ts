import type { ForecastOptions } from './forecast-options.js';
import type { Forecast } from './forecast-result.js';

export declare function forecast(options: ForecastOptions): Forecast;
