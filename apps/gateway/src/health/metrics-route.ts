import { createHash, timingSafeEqual } from 'node:crypto';
import type Router from '@koa/router';
import type { AppDeps } from '../http/app-deps.js';
import type { RequestState } from '../http/route.js';
import { HttpError } from '../internal/errors.js';

/** Path for Prometheus, outside the base address. */
export const metricsPath = '/metrics';

/** Mounts `GET /metrics`, which requires the token as bearer. Without a configured token the path does not exist. */
export function mountMetrics(
  router: Router<RequestState>,
  { metrics, config }: Pick<AppDeps, 'metrics' | 'config'>,
): void {
  const { metricsToken } = config;
  if (metrics === undefined || metricsToken === undefined) {
    return;
  }
  const expected = digest(`Bearer ${metricsToken}`);
  router.register(
    metricsPath,
    ['GET'],
    async (ctx) => {
      // Digests have equal length and are compared in constant time.
      if (!timingSafeEqual(digest(ctx.get('Authorization')), expected)) {
        throw new HttpError(401, 'The token of METRICS_TOKEN must come as a bearer; it did not.');
      }
      const { type, text } = await metrics.render();
      ctx.status = 200;
      ctx.set('Content-Type', type);
      ctx.body = text;
    },
    { name: metricsPath },
  );
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
