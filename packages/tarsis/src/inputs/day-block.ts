/** Where a block's stored energy begins or ends. */
export type SocAnchor =
  /** The boundary energy that all days of the year share, a variable of the model. */
  | { readonly kind: 'boundary' }
  /** Exactly this much [kWh]; only for a start. */
  | { readonly kind: 'exactly'; readonly kwh: number }
  /** At least this much [kWh]; only for an end. */
  | { readonly kind: 'atLeast'; readonly kwh: number };

/** A day of 24 local hours that is planned once and repeats on `dates`. */
export interface DayBlock {
  readonly name: string;
  /** Index into the twelve billing months. */
  readonly monthIndex: number;
  /** Local days of the year grid on which it repeats, counted from its first day. */
  readonly dates: readonly number[];
  readonly loadKwSeries: Float64Array;
  /** Step to energy period of the tariff. */
  readonly energyPeriodSeries: Uint8Array;
  /** Step to TOU demand period; absent where the tariff has none. */
  readonly demandPeriodSeries?: Uint8Array;
  readonly start: SocAnchor;
  readonly end: SocAnchor;
}
