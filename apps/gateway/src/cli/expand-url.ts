import { zoneOffsetMinutes } from '@bess/kernel/series';
import { UsageError } from './options.js';

/** What the placeholders of an address stand for. */
export interface UrlValues {
  /** Now [ms since the epoch]. */
  nowMs: number;
  /** IANA zone of `{local-date}`. */
  timeZone: string;
  environment: Readonly<Record<string, string | undefined>>;
}

const MS_PER_DAY = 86_400_000;

const KNOWN = '{date}, {local-date}, {date-1}, {date+1:yyyymmdd} and {env:NAME}';

/**
 * Replaces the placeholders of an address: `{date}` is today in UTC and `{local-date}` in a zone, with an offset in days and a
 * form of `yyyy`, `mm` and `dd`, by default `yyyy-mm-dd`; `{env:NAME}` is an environment variable, so that keys stay out of
 * process lists.
 *
 * @returns the address, http or https
 * @throws UsageError for an unknown placeholder, an unset variable, or what is no address
 */
export function expandUrl(template: string, values: UrlValues): URL {
  const text = template.replaceAll(/\{([^{}]*)\}/g, (whole, inside: string) => {
    const variable = /^env:(\w+)$/.exec(inside)?.[1];
    if (variable !== undefined) {
      return encodeURIComponent(variableOf(variable, values));
    }
    const found = /^(date|local-date)([+-]\d{1,3})?(?::([^{}]+))?$/.exec(inside);
    if (found === null) {
      throw new UsageError(
        `The placeholders of the option --url must be such as ${KNOWN}, but ${whole} came.`,
      );
    }
    const [, name, days = '0', form = 'yyyy-mm-dd'] = found;
    const { nowMs, timeZone } = values;
    const offsetMs = name === 'date' ? 0 : zoneOffsetMinutes(nowMs, timeZone) * 60_000;
    const date = new Date(nowMs + offsetMs + Number(days) * MS_PER_DAY).toISOString();
    return form
      .replaceAll('yyyy', date.slice(0, 4))
      .replaceAll('mm', date.slice(5, 7))
      .replaceAll('dd', date.slice(8, 10));
  });
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !isWeb(url) || url.username !== '' || url.password !== '') {
    throw new UsageError(
      'The option --url must be an address that begins with http:// or https:// and has no user name in it, but another one came.',
    );
  }
  return url;
}

/** Whether an address can be fetched: http or https. */
export function isWeb({ protocol }: URL): boolean {
  return protocol === 'http:' || protocol === 'https:';
}

function variableOf(name: string, { environment }: UrlValues): string {
  const value = environment[name];
  if (!value) {
    throw new UsageError(
      `The environment variable ${name} must be set, because the option --url names it, but it is not.`,
    );
  }
  return value;
}
