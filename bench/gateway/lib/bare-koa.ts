// A Koa app with nothing but the gateway's body parser, for `gateway-load`: the difference is the cost of the rest of
// the chain. Its answers are texts of a given length. Prints its port.
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { defaultBodyLimits, readJsonObject } from '../../../apps/gateway/src/http/read-body.js';

const app = new Koa();
app.use(async (ctx) => {
  if (ctx.method === 'POST') {
    await readJsonObject(ctx.req, defaultBodyLimits, { take: () => true });
  }
  ctx.type = 'application/json; charset=utf-8';
  ctx.body = textOf(Number(ctx.query['bytes'] ?? 2));
});

const texts = new Map<number, string>();
function textOf(bytes: number): string {
  const known = texts.get(bytes);
  if (known !== undefined) {
    return known;
  }
  const text = JSON.stringify({ filler: 'x'.repeat(Math.max(0, bytes - 13)) });
  texts.set(bytes, text);
  return text;
}

const server = app.listen(0, '127.0.0.1', () => {
  console.log(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
