export { isEngineError } from '@bess/kernel/errors';
export type { Feed, FeedPrice, SkippedRow } from './feed.js';
export { readFeed } from './read-feed.js';
export {
  type FeedFormat,
  type FeedOptions,
  feedFormats,
  formatNames,
} from './schema/feed-options.js';
