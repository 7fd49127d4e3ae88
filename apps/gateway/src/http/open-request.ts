import type { AppDeps } from '../app-deps.js';
import { clientAddress } from './client-address.js';
import { onClosed } from './on-closed.js';
import { requestId } from './request-id.js';
import { securityHeaders } from './security-headers.js';
import type { Step } from './state.js';

const standing = Object.entries(securityHeaders);

/**
 * First step: names the request, writes the headers that every answer has, and leaves one line in the log when the
 * answer is done. The line holds no header, body or query of the request, so no secret can reach the log.
 */
export function openRequest(deps: Pick<AppDeps, 'logger' | 'config' | 'metrics'>): Step {
  return async (ctx, next) => {
    const startedMs = performance.now();
    const { metrics } = deps;
    if (metrics !== undefined) {
      onClosed(ctx.res, metrics.requestBegins());
    }
    const id = requestId(ctx.get('X-Request-Id') || undefined);
    ctx.state.requestId = id;
    ctx.state.address = clientAddress(
      ctx.req.socket.remoteAddress,
      ctx.get('X-Forwarded-For') || undefined,
      deps.config.trustProxy,
    );
    ctx.state.allowedMethods = [];
    ctx.res.setHeader('X-Request-Id', id);
    for (const [name, value] of standing) {
      ctx.res.setHeader(name, value);
    }
    await next();
    const durationMs = performance.now() - startedMs;
    metrics?.recordRequest({
      operation: ctx.state.route?.operationId ?? 'none',
      method: ctx.method,
      status: ctx.status,
      durationMs,
    });
    deps.logger.info(
      {
        requestId: id,
        method: ctx.method,
        path: ctx.path.slice(0, 200),
        operation: ctx.state.route?.operationId,
        status: ctx.status,
        durationMs: Math.round(durationMs),
        address: ctx.state.address,
        partner: ctx.state.principal?.partner.id,
        account: ctx.state.principal?.accountId,
      },
      'request',
    );
  };
}
