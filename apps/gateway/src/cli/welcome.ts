import type { DemoAccount } from '../accounts/create-account.js';
import {
  samplePrices,
  samplePricesStart,
  samplePricesTimeZone,
} from '../engines/helios/helios-defaults.js';

/** A commercial tariff in Oklahoma with a ratchet and time-of-use demand. */
const RATCHET_TARIFF = 'pso-power-and-light-secondary-time-of-day-tariff-pltod';

/** A commercial tariff in Arizona with tiered demand charges. */
const TIERED_DEMAND_TARIFF = 'aps-medium-general-service-tou-e-32-m-secondary';

/**
 * Message after the start: address, duration of the start, and either the demo accounts with calls to try them
 * (only this once) or how to add an account.
 */
export function welcome(
  baseUrl: string,
  startS: number,
  demoAccounts: readonly DemoAccount[],
  portalUrl?: string,
): string[] {
  const listening = [
    `Gateway listening on ${baseUrl}`,
    ...(portalUrl === undefined ? [] : [`Portal: ${portalUrl} (for people, in a browser)`]),
    `Started in ${startS.toFixed(1)} s.`,
  ];
  const enterprise = demoAccounts.find(({ plan }) => plan === 'enterprise');
  if (enterprise === undefined) {
    return [
      ...listening,
      'Passwords cannot be shown again. To add an account, run here, with the same DATA_DIR or DATABASE_URL:',
      '  npx bess-gateway account add --email you@example.com --plan enterprise',
    ];
  }
  return [
    ...listening,
    '',
    'Demo accounts, created on this first run; their passwords are shown this once:',
    ...demoAccounts.map(
      ({ plan, email, password }) => `  ${plan.padEnd(10)}  ${email.padEnd(23)}  ${password}`,
    ),
    '',
    'Sample data of the demo accounts (a site, a facility) is being prepared, which takes some minutes.',
    '',
    'Calls to paste into a shell:',
    '',
    ...demoCalls(baseUrl, enterprise),
    '',
  ];
}

/** Calls to paste into a POSIX shell with `curl` and `sed`: a login, then each engine with real input. */
export function demoCalls(
  baseUrl: string,
  account: Pick<DemoAccount, 'email' | 'password'>,
): string[] {
  const login = JSON.stringify({ email: account.email, password: account.password });
  return [
    '# Log in',
    `TOKEN=$(curl -s ${baseUrl}/api/auth/login -H 'Content-Type: application/json' -d '${login}' | sed 's/.*"token":"\\([^"]*\\)".*/\\1/')`,
    '# TARSIS: a year of savings for the default facility under its default tariff. With ?expand=schedule after',
    '# the address comes the plan too, which is for a typical weekday of the month.',
    call(baseUrl, 'tarsis/schedule', { month: 7 }),
    '# TARSIS: a tariff with a ratchet clause',
    call(baseUrl, 'tarsis/schedule', { tariff: RATCHET_TARIFF, current_soc: 0.5, month: 7 }),
    '# TARSIS: a tariff with tiered demand charges',
    call(baseUrl, 'tarsis/schedule', { tariff: TIERED_DEMAND_TARIFF, current_soc: 0.5, month: 7 }),
    '# STRIX: 10,000 paths over 30 days for a battery of 50 MW and 200 MWh, on documented prices of US markets. With',
    '# ?expand=shapley after the address comes where the revenue comes from, with ?expand=assumptions what was assumed.',
    call(baseUrl, 'strix/submit', {
      policy: 'arbitrage',
      n_paths: 10_000,
      horizon_days: 30,
      seed: 7,
    }),
    '# HELIOS: the next day of prices after a week of them, of the Californian market in October 2020. With',
    '# ?expand=quantiles,drift,intervals,metrics after the address comes all that stands behind it.',
    call(baseUrl, 'helios/forecast', {
      values: samplePrices,
      periods: 24,
      start: samplePricesStart,
      time_zone: samplePricesTimeZone,
    }),
    '# PHALANX: a facility of which only the load is known, on a hot afternoon ten days before its bill. With',
    '# ?expand=insights,windows,candidates after the address comes the answer in sentences, with the days of its time',
    '# window, what each demand costs and which schedules were tried.',
    call(baseUrl, 'phalanx/risk', {
      current_load_kw: 850,
      temperature_f: 92,
      hour_of_day: 14,
      days_remaining: 9,
    }),
    '# FENRIR: what to do in the hour under way with a battery of 50 MW and 200 MWh that means to sell 45 MW. With',
    '# ?expand=schedule,thresholds,attribution after the address comes the plan, when to act, and why.',
    call(baseUrl, 'fenrir/cycle', {
      current_price: 95.5,
      current_soc: 0.65,
      planned_dispatch_mw: 45,
      direction: 'discharge',
      horizon_hours: 4,
    }),
  ];
}

function call(baseUrl: string, operation: string, body: object): string {
  return `curl -s -w '\\n' ${baseUrl}/api/${operation} -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' -d '${JSON.stringify(body)}'`;
}
