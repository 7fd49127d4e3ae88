import { createClient, unwrap } from '@bess/client';
import { accounts } from './gateway-process.js';

/** Describes a facility of the enterprise account and stores 400 days of hourly readings, as sizing needs them. */
export async function seedYearOfReadings(
  origin: string,
  facilityId: string,
  loadKwAt: (hour: number) => number,
): Promise<void> {
  const client = createClient({ baseUrl: `${origin}/v1`, credentials: accounts.enterprise });
  const params = { path: { facility_id: facilityId } };
  const body = { time_zone: 'America/Los_Angeles', tariff: 'sce-tou-8-option-d-under-2-kv' };
  await unwrap(client.PUT('/api/facilities/{facility_id}', { params, body }));
  const hourMs = 3_600_000;
  const endMs = Math.floor(Date.now() / hourMs) * hourMs;
  const readings = Array.from({ length: 400 * 24 }, (_, hour) => ({
    time: new Date(endMs - (400 * 24 - hour) * hourMs).toISOString(),
    load_kw: loadKwAt(hour),
  }));
  for (let from = 0; from < readings.length; from += 5_000) {
    const part = { readings: readings.slice(from, from + 5_000) };
    await unwrap(client.POST('/api/facilities/{facility_id}/readings', { params, body: part }));
  }
}
