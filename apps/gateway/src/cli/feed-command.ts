import type { FeedOptions } from '@bess/feeds';
import { isEngineError } from '@bess/kernel/errors';
import {
  type CliContext,
  parseOptions,
  readChoice,
  readCount,
  requireOption,
  UsageError,
} from './options.js';
import { repeatAttempts } from './repeat-attempts.js';

const MAX_EVERY_MINUTES = 1_440;

const INTERVALS = ['5', '15', '30', '60'] as const;

/** Where the prices come from, and whose they are. */
export interface FeedTask {
  /** Id or name. */
  partner: string;
  site: string;
  source: { file: string } | { url: string };
  options: FeedOptions;
}

/**
 * `feed`: stores published prices of a site, once or repeatedly. When repeated, a failure is printed with its time and the
 * next attempt follows.
 *
 * @throws UsageError for options that are not understood; EngineError of the feed, the source and the stores
 */
export async function feedCommand(args: string[], context: CliContext): Promise<void> {
  const { task, everyMinutes } = await readTask(args);
  // Imported here, because the other commands need neither the reader nor the sites.
  const { storeFeed } = await import('./store-feed.js');
  if (everyMinutes === undefined) {
    await storeFeed(task, context);
    return;
  }
  const stopping = new AbortController();
  void context.shutdownSignal().then(() => stopping.abort());
  const { signal } = stopping;
  await repeatAttempts(() => storeFeed(task, context, signal), {
    everyMs: everyMinutes * 60_000,
    signal,
    onFailure(error) {
      if (error instanceof UsageError) {
        throw error;
      }
      context.printError(`${new Date(context.nowMs()).toISOString()} ${describe(error)}`);
    },
  });
}

async function readTask(
  args: string[],
): Promise<{ task: FeedTask; everyMinutes: number | undefined }> {
  const given = parseOptions(args, [
    'partner',
    'site',
    'file',
    'url',
    'place',
    'format',
    'tax',
    'auction',
    'interval-minutes',
    'every-minutes',
  ]);
  const partner = requireOption('partner', given.partner);
  const site = requireOption('site', given.site);
  const source = readSource(given.file, given.url);
  const everyMinutes = readCount('every-minutes', given['every-minutes']);
  if (everyMinutes !== undefined && (everyMinutes < 1 || everyMinutes > MAX_EVERY_MINUTES)) {
    throw new UsageError(
      `The option --every-minutes must be from 1 to ${MAX_EVERY_MINUTES}, but it is ${everyMinutes}.`,
    );
  }
  if (everyMinutes !== undefined && 'file' in source && source.file === '-') {
    throw new UsageError(
      'The option --every-minutes must come with --url or a file, but standard input can be read only once.',
    );
  }
  const { formatNames } = await import('@bess/feeds');
  const format = readChoice('format', given.format, formatNames);
  const tax = readChoice('tax', given.tax, ['excluded', 'included']);
  const auction = readCount('auction', given.auction);
  const minutes = readChoice('interval-minutes', given['interval-minutes'], INTERVALS);
  const options: FeedOptions = {
    ...(format !== undefined && { format }),
    ...(given.place !== undefined && { place: requireOption('place', given.place) }),
    ...(tax !== undefined && { tax }),
    ...(auction !== undefined && { auction }),
    ...(minutes !== undefined && { intervalMinutes: minutesOf(minutes) }),
  };
  return { task: { partner, site, source, options }, everyMinutes };
}

function readSource(file: string | undefined, url: string | undefined): FeedTask['source'] {
  if ((file === undefined) === (url === undefined)) {
    throw new UsageError(
      `One of the options --file and --url must be given, but ${file === undefined ? 'neither' : 'both'} came.`,
    );
  }
  return url === undefined
    ? { file: requireOption('file', file) }
    : { url: requireOption('url', url) };
}

function minutesOf(text: (typeof INTERVALS)[number]): NonNullable<FeedOptions['intervalMinutes']> {
  const minutes = { '5': 5, '15': 15, '30': 30, '60': 60 } as const;
  return minutes[text];
}

function describe(error: unknown): string {
  if (isEngineError(error)) {
    return error.message;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
