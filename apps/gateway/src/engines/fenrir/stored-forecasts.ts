import type { PriceForecast } from '@bess/fenrir/cycle';
import type { PersonalitySettings } from '../../engine-runtime/operations.js';
import type { AppDeps, SiteForecast } from '../../http/app-deps.js';
import { settingsKey } from './change-personality.js';

/** A site of a partner. */
export interface SiteId {
  partnerId: string;
  siteId: string;
}

/** A finished forecast as it is stored. */
export interface StoredForecast {
  hour: number;
  answer: SiteForecast;
}

/** The stored forecast, if it was made for these settings; one that cannot be read counts as none. */
export async function storedForecast(
  { partnerId, siteId }: SiteId,
  settings: PersonalitySettings,
  { stores, logger }: Pick<AppDeps, 'stores' | 'logger'>,
): Promise<StoredForecast | undefined> {
  const stored = await stores.activity.forecast(partnerId, siteId);
  if (stored?.settings !== settingsKey(settings)) {
    return undefined;
  }
  try {
    const { value, source, startMs, pricePath, quantiles } = JSON.parse(stored.content);
    const forecast: PriceForecast = {
      startMs,
      intervalMinutes: 60,
      pricePath: Float64Array.from(pricePath),
      quantiles: quantiles.map((each: { probability: number; pricePath: number[] }) => ({
        probability: each.probability,
        pricePath: Float64Array.from(each.pricePath),
      })),
    };
    return { hour: stored.hour, answer: { forecast, value, source } };
  } catch (error) {
    logger.warn({ err: error, site: siteId }, 'a stored forecast cannot be read and is made again');
    return undefined;
  }
}

/** Stores a forecast for all processes. One that cannot be stored serves this process alone. */
export async function storeForecast(
  { partnerId, siteId }: SiteId,
  settings: PersonalitySettings,
  { hour, answer: { forecast, value, source } }: StoredForecast,
  { stores, logger }: Pick<AppDeps, 'stores' | 'logger'>,
): Promise<void> {
  if (forecast === undefined) {
    return;
  }
  const content = JSON.stringify({
    value,
    source,
    startMs: forecast.startMs,
    pricePath: Array.from(forecast.pricePath),
    quantiles: (forecast.quantiles ?? []).map(({ probability, pricePath }) => ({
      probability,
      pricePath: Array.from(pricePath),
    })),
  });
  try {
    const stored = { hour, settings: settingsKey(settings), content };
    await stores.activity.saveForecast(partnerId, siteId, stored);
  } catch (error) {
    logger.warn({ err: error, site: siteId }, 'a forecast could not be stored');
  }
}
