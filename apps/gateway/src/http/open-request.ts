import { randomUUID } from 'node:crypto';
import { isIP, isIPv6 } from 'node:net';
import type { AppDeps } from './app-deps.js';
import { lastEntry } from './request-client.js';
import { onResponseClose } from './response-lifetime.js';
import type { Step } from './route.js';

/** Short, and without characters that could break a header or a log line. */
const wellFormedId = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/;

/**
 * Sent with every response: responses must not be cached, framed or read by other sites. Browsers that met the
 * gateway over TLS must return over TLS (without TLS they ignore that header).
 */
export const securityHeaders: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=31536000',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

const commonHeaders = Object.entries(securityHeaders);

/**
 * First step: assigns the request id, sets the headers of every response, and writes one log line when the
 * response is done. The line contains no header, body or query of the request, so no secret can reach the log.
 */
export function openRequest(deps: Pick<AppDeps, 'logger' | 'config' | 'metrics' | 'usage'>): Step {
  return async (ctx, next) => {
    const startedMs = performance.now();
    const { metrics } = deps;
    if (metrics !== undefined) {
      onResponseClose(ctx.res, metrics.requestBegins());
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
    for (const [name, value] of commonHeaders) {
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
    const { principal, route } = ctx.state;
    if (principal !== undefined && route !== undefined) {
      deps.usage.record(principal.partner.id, route.operationId);
    }
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

/** Returns the id that the caller sent if it is safe for headers and logs, otherwise a new one. */
export function requestId(sent: string | undefined): string {
  return sent !== undefined && wellFormedId.test(sent) ? sent : randomUUID();
}

/**
 * The address under which an anonymous caller is counted: the IPv4 address, or the first 64 bits of an IPv6
 * address, because one customer usually owns the rest. Behind a trusted proxy it is the last entry of
 * `X-Forwarded-For`, which the proxy wrote; the caller can forge earlier entries.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trustProxy: boolean,
): string {
  const forwarded = trustProxy ? lastEntry(forwardedFor) : undefined;
  const address = forwarded !== undefined && isIP(forwarded) !== 0 ? forwarded : socketAddress;
  if (address === undefined) {
    return 'unknown';
  }
  return isIPv6(address) ? ipv6Prefix(address) : address;
}

function ipv6Prefix(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) {
    return mapped;
  }
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const groups = [...left, ...(tail === undefined ? [] : zeros), ...right].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
