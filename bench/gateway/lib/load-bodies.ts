/** A cycle of FENRIR for a site without a description. */
export const fenrirBody = {
  current_price: 95.5,
  current_soc: 0.65,
  planned_dispatch_mw: 45,
  direction: 'discharge',
  horizon_hours: 4,
};

/** A forecast of HELIOS from a week of hourly prices. */
export const heliosBody = {
  values: Array.from({ length: 168 }, (_, hour) => 40 + 15 * Math.sin((hour / 12) * Math.PI)),
  periods: 24,
};
