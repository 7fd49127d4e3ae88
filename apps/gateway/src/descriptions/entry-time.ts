import { Type } from '@sinclair/typebox';

/** The instant of an entry of a series. */
export const entryTime = Type.String({
  format: 'date-time',
  description: 'Start of the interval, RFC 3339 with offset',
});
