import { type Feed, type FeedOptions, type FeedPrice, readFeed } from '@bess/feeds';
import { EngineError, isEngineError } from '@bess/kernel/errors';
import { maximumEntriesStored } from '../descriptions/description-fields.js';
import { defaultTimeZone } from '../descriptions/description-rules.js';
import {
  defaultSiteId,
  siteCurrency,
  siteIntervalMinutes,
  strixMarkets,
} from '../sites/site-defaults.js';
import type { Partner, SiteDescription, Stores } from '../stores/stores.js';
import { expandUrl } from './expand-url.js';
import type { FeedTask } from './feed-command.js';
import { addressName, fetchFeed, readAll, readFeedFile, sourceError } from './feed-source.js';
import { findNamedPartner } from './named-partner.js';
import { type CliContext, UsageError } from './options.js';
import { withStores } from './store-access.js';

/** Pages of an answer that are followed. */
const MAX_PAGES = 100;
/** Rows left out that are printed. */
const MAX_PRINTED = 5;

/** What was read of all pages. */
interface ReadPages {
  first: Feed;
  prices: FeedPrice[];
  skipped: { where: string; reason: string }[];
  notes: string[];
}

/**
 * Reads the prices of a task, stores them and prints what was stored.
 *
 * @param signal - ends the attempt
 * @throws UsageError for an address that is not understood; EngineError `invalid` of the source and the feed, `outOfRange`
 * `unknownPartner` and `unknownSite`, `conflict` `currencyDiffers` and `isForecast`, and those of the stores
 */
export async function storeFeed(
  task: FeedTask,
  context: CliContext,
  signal?: AbortSignal,
): Promise<void> {
  await withStores(context, async (stores) => {
    const { partner, site } = await findSite(stores, task);
    const { first, prices, skipped, notes } = await readPages(task, site, context, signal);
    const currency = siteCurrency(site);
    if (first.currency !== currency) {
      throw conflict(
        'currencyDiffers',
        `The prices must be in the currency of the site ${task.site}, ${currency}, but those of ${first.place} are in ${first.currency}.`,
      );
    }
    if (first.isForecast) {
      throw conflict(
        'isForecast',
        `The prices of a site must be settled ones, but those of ${first.format} are a forecast.`,
      );
    }
    await stores.sites.addPrices(partner.id, task.site, prices, maximumEntriesStored);
    const times = prices.map(({ timeMs }) => timeMs).sort((a, b) => a - b);
    context.print(
      `Stored ${prices.length} prices of ${first.place} (${first.market}, ${first.format}) for the site ${task.site} of ${partner.name}: ${utc(times[0]!)} to ${utc(times.at(-1)!)}, every ${first.intervalMinutes} min, in ${currency} per MWh.`,
    );
    const siteMinutes = siteIntervalMinutes(site);
    if (siteMinutes !== first.intervalMinutes) {
      notes.push(`the interval of the site is ${siteMinutes} min`);
    }
    for (const note of notes) {
      context.print(`Note: ${note}.`);
    }
    if (skipped.length > 0) {
      context.print(`Left out: ${skipped.length}.`);
      for (const { where, reason } of skipped.slice(0, MAX_PRINTED)) {
        context.print(`  ${where}: ${reason}`);
      }
    }
  });
}

async function findSite(
  stores: Stores,
  task: FeedTask,
): Promise<{ partner: Partner; site: SiteDescription | undefined }> {
  const partner = await findNamedPartner(stores, task.partner);
  if (partner === undefined) {
    throw outOfRange(
      'unknownPartner',
      `The option --partner must name a partner, but there is no ${JSON.stringify(task.partner)}.`,
    );
  }
  const [site, { isStored }] = await Promise.all([
    stores.sites.find(partner.id, task.site),
    stores.sites.countStored(partner.id, task.site),
  ]);
  // A typo must not create a site.
  if (!isStored && task.site !== defaultSiteId) {
    throw outOfRange(
      'unknownSite',
      `The option --site must name a site of ${partner.name} that is described or has prices, but ${JSON.stringify(task.site)} is neither.`,
    );
  }
  return { partner, site };
}

async function readPages(
  { source, options }: FeedTask,
  site: SiteDescription | undefined,
  context: CliContext,
  signal: AbortSignal | undefined,
): Promise<ReadPages> {
  if ('file' in source) {
    const fromStdin = source.file === '-';
    if (fromStdin && context.stdin.isTTY) {
      throw new UsageError('With --file - the file must come on standard input, but nothing does.');
    }
    const content = fromStdin
      ? await readAll(context.stdin, 'Standard input')
      : await readFeedFile(source.file);
    return pagesOf([named(fromStdin ? 'standard input' : source.file, content, options)]);
  }
  const timeZone =
    site?.timeZone ?? strixMarkets.get(site?.market ?? '')?.timeZone ?? defaultTimeZone;
  const { environment, nowMs } = context;
  const start = expandUrl(source.url, { nowMs: nowMs(), timeZone, environment });
  const pages: Feed[] = [];
  for (let url: URL | undefined = start; url !== undefined; ) {
    const feed: Feed = await fetchPage(url, options, signal);
    pages.push(feed);
    url = pages.length < MAX_PAGES ? nextPage(feed, start) : undefined;
  }
  return pagesOf(pages);
}

async function fetchPage(
  url: URL,
  options: FeedOptions,
  signal: AbortSignal | undefined,
): Promise<Feed> {
  const { content, status } = await fetchFeed(url, signal);
  const name = addressName(url);
  if (status >= 200 && status < 300) {
    return named(name, content, options);
  }
  try {
    readFeed(content, options);
  } catch (error) {
    // ENTSO-E says in the body of an error why there is no data.
    if (isEngineError(error) && error.code === 'noData') {
      throw renamed(name, error);
    }
  }
  throw sourceError(
    'notFetched',
    `The address ${name} must answer with the file, but it answered with status ${status}.`,
  );
}

/** The next page, of the same server only. */
function nextPage(feed: Feed, start: URL): URL | undefined {
  const { nextPage: next } = feed;
  const url =
    next !== null && URL.canParse(next, start.href) ? new URL(next, start.href) : undefined;
  return url?.origin === start.origin ? url : undefined;
}

function pagesOf(pages: readonly Feed[]): ReadPages {
  const last = pages.at(-1)!;
  return {
    first: pages[0]!,
    prices: pages.flatMap(({ prices }) => prices),
    skipped: pages.flatMap(({ skipped }) => skipped),
    notes: [...last.notes],
  };
}

/** Reads a content; errors begin with the name of its source. */
function named(name: string, content: Uint8Array, options: FeedOptions): Feed {
  try {
    return readFeed(content, options);
  } catch (error) {
    throw isEngineError(error) ? renamed(name, error) : error;
  }
}

function renamed(name: string, { engine, kind, code, message, details }: EngineError): EngineError {
  return new EngineError({ engine, kind, code, message: `${name}: ${message}`, details });
}

function utc(timeMs: number): string {
  return `${new Date(timeMs).toISOString().slice(0, 16)}Z`;
}

function outOfRange(code: string, message: string): EngineError {
  return new EngineError({ engine: 'gateway', kind: 'outOfRange', code, message });
}

function conflict(code: string, message: string): EngineError {
  return new EngineError({ engine: 'gateway', kind: 'conflict', code, message });
}
