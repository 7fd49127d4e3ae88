/** What a meter says of a facility at one time. */
export interface FacilityReading {
  /** Start of the metered interval [ms since the Unix epoch]; years 1970 to 2200. */
  readonly timeMs: number;
  /** Load before solar and battery, or the net load where nothing else is metered [kW]; may be negative. */
  readonly loadKw: number;
  /** Outdoor temperature [°F]. */
  readonly temperatureF?: number;
  /** Solar production [kW]. */
  readonly solarKw?: number;
}
