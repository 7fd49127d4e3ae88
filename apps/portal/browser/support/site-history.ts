import type { components } from '@bess/client';

type Schemas = components['schemas'];

const hourMs = 3_600_000;

/** Recorded cycles of a site as the gateway lists them: the latest not settled yet, the others settled. */
export function sampleCycles(count: number, next?: string): Schemas['SiteCycleList'] {
  const latestMs = Math.floor(Date.now() / hourMs) * hourMs;
  return {
    site_id: 'north-1',
    cycles: Array.from({ length: count }, (_, index) => {
      const direction = index % 3 === 0 ? 'charge' : index % 3 === 1 ? 'discharge' : 'idle';
      const power = direction === 'idle' ? 0 : 50;
      const cash = direction === 'charge' ? -812.5 : 2_212.5;
      return {
        cycle_id: `cycle-${index}`,
        interval_start: new Date(latestMs - index * hourMs).toISOString(),
        recorded_at: new Date(latestMs - index * hourMs + 60_000).toISOString(),
        currency: 'USD',
        input: {
          battery_power_mw: 50,
          battery_capacity_mwh: 200,
          charge_efficiency: 0.92,
          discharge_efficiency: 0.92,
          wear_per_mwh_discharged: 5,
          current_soc: 0.5,
          current_price: 41,
          horizon_hours: 24,
          interval_minutes: 60,
        },
        recommendation: { direction, dispatch_mw: power, estimated_revenue: 900, regime: 'normal' },
        confidence: 0.7,
        ...(index > 0 && {
          settled: {
            price_per_mwh: 44.25,
            dispatch_mw: power,
            cash: power === 0 ? 0 : cash,
            wear: direction === 'discharge' ? 250 : 0,
            ...(index > 48 && { direction_right: index % 5 !== 0 }),
          },
        }),
      };
    }),
    ...(next !== undefined && { next }),
  };
}

/** Days of a site as the gateway compares them: one under way, one without all prices, the others complete. */
export function sampleDays(count: number): Schemas['SiteDayList'] {
  const outcome = (value: number) => ({
    cash: value + 600,
    wear: 500,
    stored_value_change: -100,
    value,
  });
  return {
    site_id: 'north-1',
    currency: 'USD',
    time_zone: 'America/Los_Angeles',
    days: Array.from({ length: count }, (_, index) => {
      const date = new Date(Date.now() - index * 24 * hourMs).toISOString().slice(0, 10);
      if (index === 0) {
        return { date, status: 'under_way', intervals: 24, cycles: 9, priced_intervals: 8 };
      }
      if (index === 1) {
        return { date, status: 'prices_missing', intervals: 24, cycles: 24, priced_intervals: 20 };
      }
      return {
        date,
        status: 'complete',
        intervals: 24,
        cycles: 24,
        priced_intervals: 24,
        start_soc: 0.5,
        stored_value_per_mwh: 31,
        plan_source: index === 2 ? 'submitted' : 'day_ahead_forecast',
        recommendations: outcome(4_000 + 300 * Math.sin(index)),
        previous_day_plan: outcome(3_500),
        perfect_foresight: outcome(5_000),
      };
    }),
  };
}
