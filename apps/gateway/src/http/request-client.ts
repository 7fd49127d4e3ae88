import type { Context } from 'koa';

/** Longest `User-Agent` that is kept. */
const MAX_AGENT_LENGTH = 300;

/** What a request says about the client that sent it. */
export interface RequestClient {
  /** Whether the request comes from a page of this very gateway, by the `Origin` that browsers send with it. */
  isSameOrigin: boolean;
  /** Whether the client reached the gateway by TLS, itself or through the proxy in front. */
  isSecure: boolean;
  /** `User-Agent`, printable and cut to 300 characters; null where none was sent. */
  agent: string | null;
  /** Value of a cookie, if it was sent. */
  cookie(name: string): string | undefined;
}

/**
 * Reads what browsers say about themselves. Headers that a proxy sets are read only where the gateway stands behind one.
 *
 * @param ctx - the request
 * @param trustProxy - whether `X-Forwarded-Host` and `X-Forwarded-Proto` come from a proxy of ours
 */
export function requestClient(
  ctx: Pick<Context, 'get' | 'cookies' | 'req'>,
  trustProxy: boolean,
): RequestClient {
  const forwarded = (name: string) =>
    trustProxy ? lastEntry(ctx.get(name)) || undefined : undefined;
  const isSecure =
    'encrypted' in ctx.req.socket || forwarded('X-Forwarded-Proto')?.toLowerCase() === 'https';
  const host = forwarded('X-Forwarded-Host') ?? ctx.get('Host');
  const agent = ctx.get('User-Agent').replaceAll(/[^\x20-\x7e]/g, '');
  return {
    isSameOrigin: host !== '' && originHost(ctx.get('Origin')) === host.toLowerCase(),
    isSecure,
    agent: agent === '' ? null : agent.slice(0, MAX_AGENT_LENGTH),
    cookie: (name) => ctx.cookies.get(name),
  };
}

/** Last entry of a list in a header, which the proxy next to the gateway wrote. */
export function lastEntry(list: string | undefined): string | undefined {
  return list?.split(',').at(-1)?.trim();
}

/** `host:port` of an origin; undefined for `null`, which sandboxed pages send, and for what is no origin. */
function originHost(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host || undefined : undefined;
}
