import { createClient, unwrap } from '@bess/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { password, startGateway, type TestGateway } from '../http/support/gateway.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());

/** A browser with one cookie for all of its tabs, which no script reads. */
function openBrowser() {
  let cookie = '';
  const send = async (request: Request) => {
    const headers = new Headers(request.headers);
    headers.set('Origin', gateway.url);
    if (cookie !== '' && new URL(request.url).pathname.startsWith('/v1/auth')) {
      headers.set('Cookie', cookie);
    }
    const response = await fetch(new Request(request, { headers }));
    const set = response.headers.get('set-cookie');
    if (set !== null) {
      cookie = set.split(';')[0] ?? '';
    }
    return response;
  };
  const openTab = () =>
    createClient({
      baseUrl: `${gateway.url}/v1`,
      credentials: { session: true },
      fetch: send,
      nowMs: () => gateway.clock.nowMs,
    });
  return { openTab };
}

test('the tabs of a browser share a session, whoever of them renews it', async () => {
  const email = await gateway.account('enterprise');
  const { openTab } = openBrowser();
  const tab = openTab();
  await unwrap(tab.POST('/api/auth/session', { body: { email, password } }));
  expect((await unwrap(tab.GET('/api/usage'))).plan).toBe('enterprise');
  // Opened at once, as a browser restores its tabs.
  const others = [openTab(), openTab(), openTab()];
  const usages = await Promise.all(others.map((other) => unwrap(other.GET('/api/usage'))));
  expect(usages.map(({ plan }) => plan)).toEqual(['enterprise', 'enterprise', 'enterprise']);
  const { sessions } = await unwrap(tab.GET('/auth/sessions'));
  expect(sessions).toHaveLength(1);

  await unwrap(tab.POST('/auth/logout'));
  for (const each of [tab, ...others]) {
    await expect(unwrap(each.GET('/api/usage'))).rejects.toMatchObject({ status: 401 });
  }
});
