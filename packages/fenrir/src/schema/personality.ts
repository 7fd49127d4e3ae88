import { strictObject } from '@bess/kernel/schema';
import { type Static, Type } from '@sinclair/typebox';
import {
  exactly,
  LARGEST,
  nonNegative,
  number,
  pathStateProperties,
  positive,
  recalibrationSchema,
  share,
  whole,
} from './stored-models.js';

/** Number of ranges of leads over which forecasts are evaluated. */
const FORECAST_RANGES = 5;

/** JSON Schema of a stored personality: what FENRIR has learned of a site's prices. Method note, section 6. */
export const personalitySchema = strictObject(
  {
    version: Type.Literal(3),
    timeZone: Type.String({ minLength: 1, maxLength: 100, description: 'IANA zone of the site' }),
    intervalMinutes: Type.Integer({
      minimum: 5,
      maximum: 60,
      unit: 'min',
      description: 'Length of a market interval; 5, 10, 15, 20, 30 or 60.',
    }),
    market: Type.String({ minLength: 1, maxLength: 100, description: 'Price model of the prior' }),
    currency: Type.String({
      pattern: '^[A-Z]{3}$',
      description: 'ISO 4217, currency of all prices',
    }),
    space: strictObject(
      {
        centre: number('Price at x = 0 [currency/MWh]'),
        scale: positive('Scale of the prices [currency/MWh]'),
      },
      { description: 'x = asinh((p − centre)/scale)' },
    ),
    pending: Type.Union([
      Type.Null(),
      strictObject(
        {
          interval: whole('Number of the interval since the Unix epoch'),
          pricePerMwh: number('[currency/MWh]'),
          importMw: Type.Optional(nonNegative('Bought by the site itself [MW]')),
          exportMw: Type.Optional(nonNegative('Sold by the site itself [MW]')),
        },
        { description: 'Latest observation; learned from when the next interval comes' },
      ),
    ]),
    lastInterval: Type.Union([Type.Null(), whole('Latest interval learned from')]),
    observations: Type.Integer({ minimum: 0, description: 'Intervals learned from' }),
    regimes: exactly(5, 0, 'Filtered probability of each regime'),
    transitions: exactly(100, 0, 'Dirichlet concentrations: 4 blocks of six hours × 5 from × 5 to'),
    anchors: strictObject({
      centres: exactly(5, -LARGEST, 'Centre of each regime in x'),
      scales: exactly(5, 0, 'Scale of each regime in x'),
    }),
    spikeThreshold: number('Prices at or above it are spikes [currency/MWh]'),
    profile: strictObject(
      {
        means: exactly(48, -LARGEST, 'Mean of x'),
        weights: exactly(48, 0, 'Hours behind it'),
        squares: exactly(48, 0, 'Weighted squares about the mean'),
      },
      { description: 'Monday to Friday × 24 hours, then Saturday and Sunday × 24 hours' },
    ),
    recent: strictObject(
      {
        means: exactly(48, -LARGEST, 'Mean price of the latest days [currency/MWh]'),
        weights: exactly(48, 0, 'Hours behind it'),
      },
      {
        description:
          'Cells as those of the profile, with a half-life of days: the forecast of the next day',
      },
    ),
    memory: strictObject({
      residual: number('Latest deviation from the profile in x'),
      squares: positive('Σ r²'),
      products: number('Σ r·r₋₁'),
    }),
    volatility: strictObject({
      weight: positive('Hours'),
      squares: nonNegative('Σ (change of an interval)² [(currency/MWh)²]'),
    }),
    spikes: strictObject({
      count: nonNegative('Spikes'),
      days: positive('Days'),
      isOn: Type.Boolean({ description: 'Whether the latest price was a spike' }),
    }),
    impact: strictObject(
      {
        cellHours: exactly(48, 0, 'Hours with known power of the site, by cell of the profile'),
        cellMeansMw: exactly(48, -LARGEST, 'Mean power sold less power bought [MW]'),
        latestOffMw: number('Latest power of the site less the mean of its cell [MW]'),
        weight: nonNegative('Weighted number of hours'),
        surpriseSquares: nonNegative('Σ s² [(currency/MWh)²]'),
        powerSquares: nonNegative('Σ q² [MW²]'),
        products: number('Σ q·s'),
      },
      { description: "Price impact of the site's own power" },
    ),
    drift: strictObject({
      hourMeans: exactly(
        24,
        -LARGEST,
        'Mean deviation in x of each of the latest 24 hours, as a ring',
      ),
      hourWeights: exactly(24, 0, 'Intervals behind it'),
      hour: Type.Union([Type.Null(), whole('Latest hour since the Unix epoch')]),
      baseline: number('Typical mean deviation of a day'),
      dayVariance: positive('Variance of the mean deviation of a day'),
      quietUntil: Type.Union([Type.Null(), whole('Hour up to which no restart is allowed')]),
    }),
    restarts: Type.Integer({ minimum: 0, description: 'Number of restarts on drift' }),
    lastRestart: Type.Union([Type.Null(), whole('Interval of the latest restart')]),
    window: Type.Array(
      Type.Union([Type.Null(), Type.Number({ minimum: -LARGEST, maximum: LARGEST })]),
      {
        description: 'Prices of 28 days as a ring: interval i lies at i modulo the length',
        maxItems: 8064,
      },
    ),
    path: strictObject(pathStateProperties, {
      description: 'Path model of the prices: method note, section 9',
    }),
    recalibration: recalibrationSchema,
    recommendations: Type.Array(
      strictObject({
        interval: whole('Interval of the recommendation'),
        share: share('Share of scenarios in which it was right'),
        chargeMw: nonNegative('[MW]'),
        dischargeMw: nonNegative('[MW]'),
        energyMwh: nonNegative('Stored when the interval began [MWh]'),
        powerMw: nonNegative('Of the battery [MW]'),
        importLimitMw: Type.Optional(nonNegative('Where below the power [MW]')),
        exportLimitMw: Type.Optional(nonNegative('Where below the power [MW]')),
        leastPerMwh: Type.Optional(
          nonNegative('Tolerated loss of a right direction, where not 1 [currency/MWh]'),
        ),
        importChargePerMwh: Type.Optional(
          nonNegative('Grid charge on energy bought, where there is one [currency/MWh]'),
        ),
        minEnergyMwh: nonNegative('[MWh]'),
        maxEnergyMwh: nonNegative('[MWh]'),
        chargeEfficiency: share('Of the battery, above 0'),
        dischargeEfficiency: share('Of the battery, above 0'),
        wearPerMwhDischarged: nonNegative('[currency/MWh]'),
      }),
      { maxItems: 49, description: 'Recommendations not settled yet, at most one per hour' },
    ),
    forecasts: strictObject(
      {
        pending: Type.Array(
          strictObject({
            interval: whole('Interval of the forecasts'),
            own: exactly(FORECAST_RANGES, -LARGEST, 'Expectation of FENRIR by range of leads'),
            given: Type.Array(
              Type.Union([Type.Null(), Type.Number({ minimum: -LARGEST, maximum: LARGEST })]),
              { minItems: FORECAST_RANGES, maxItems: FORECAST_RANGES, description: 'Forecast' },
            ),
            settled: Type.Integer({ minimum: 0, maximum: FORECAST_RANGES }),
          }),
          { maxItems: 49, description: 'At most one per hour' },
        ),
        counts: exactly(FORECAST_RANGES, 0, 'Origins'),
        ownSquares: exactly(FORECAST_RANGES, 0, 'Σ (error of the expectation of FENRIR in x)²'),
        givenSquares: exactly(FORECAST_RANGES, 0, 'Σ (error of the forecast in x)²'),
        products: exactly(FORECAST_RANGES, -LARGEST, 'Σ of one error times the other'),
      },
      {
        description:
          'Accuracy of supplied forecasts relative to the expectation of FENRIR, by lead',
      },
    ),
  },
  { description: 'What FENRIR has learned of the prices of a site' },
);

/** What FENRIR has learned of the prices of a site: plain JSON of constant size. */
export type Personality = Static<typeof personalitySchema>;
