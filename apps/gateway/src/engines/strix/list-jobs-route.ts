import { type Static, Type } from '@sinclair/typebox';
import { defineBearerRoute } from '../../routes/define-bearer-route.js';
import { noBody } from '../../routes/nothing.js';
import { exampleJobId, strixJobSummarySchema } from './job-schemas.js';
import { jobSummaryToWire } from './job-summary-to-wire.js';
import { strixError } from './strix-error.js';
import { strixVersion } from './strix-version.js';

const defaultLimit = 50;

const jobListSchema = Type.Object(
  {
    jobs: Type.Array(strixJobSummarySchema, { description: 'Newest first, without their results' }),
    next: Type.Optional(
      Type.String({ description: 'Cursor of the next page; absent on the last one' }),
    ),
  },
  { additionalProperties: false },
);
type JobList = Static<typeof jobListSchema>;

/** Where a page ended. */
interface Mark {
  submittedMs: number;
  id: string;
}

/** `GET /api/strix/jobs` */
export const listStrixJobsRoute = defineBearerRoute({
  method: 'GET',
  path: '/api/strix/jobs',
  operationId: 'listStrixJobs',
  engine: 'strix',
  engineVersion: strixVersion,
  summary: 'The jobs of the caller’s partner, newest first',
  body: noBody,
  query: Type.Object(
    {
      limit: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 500,
          description: `Jobs on a page. Default ${defaultLimit}`,
        }),
      ),
      cursor: Type.Optional(
        Type.String({ minLength: 1, maxLength: 200, description: '`next` of the page before' }),
      ),
    },
    { additionalProperties: false },
  ),
  response: {
    status: 200,
    description: 'The jobs',
    content: {
      name: 'StrixJobList',
      schema: jobListSchema,
      example: {
        jobs: [
          {
            job_id: exampleJobId,
            status: 'succeeded',
            progress: 1,
            submitted_at: '2026-11-21T12:00:00.000Z',
            started_at: '2026-11-21T12:00:00.020Z',
            finished_at: '2026-11-21T12:00:00.410Z',
          },
        ],
      },
    },
  },
  errors: [422],
  async handle({ query: { limit = defaultLimit, cursor }, principal }, { stores }) {
    const before = cursor === undefined ? undefined : parseCursor(cursor);
    // One more than the page holds tells whether there is another.
    const found = await stores.jobs.list(principal.partner.id, {
      limit: limit + 1,
      ...(before === undefined ? {} : { before }),
    });
    const jobs = found.slice(0, limit);
    const last = jobs.at(-1);
    const list: JobList = {
      jobs: jobs.map(jobSummaryToWire),
      ...(found.length > limit && last !== undefined ? { next: cursorOf(last) } : {}),
    };
    return { body: list };
  },
});

function cursorOf({ submittedMs, id }: Mark): string {
  return Buffer.from(`${submittedMs}.${id}`).toString('base64url');
}

function parseCursor(cursor: string): Mark {
  const text = Buffer.from(cursor, 'base64url').toString();
  const [, submittedMs, id] = /^(\d{1,15})\.([\w-]{1,100})$/.exec(text) ?? [];
  if (submittedMs === undefined || id === undefined) {
    const came = JSON.stringify(cursor.slice(0, 60));
    throw strixError(
      'badCursor',
      'cursor',
      `cursor must be the next of another page; ${came} came`,
    );
  }
  return { submittedMs: Number(submittedMs), id };
}
