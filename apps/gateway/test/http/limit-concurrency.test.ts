import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { limitConcurrency } from '../../src/http/limit-requests.js';
import type { Step } from '../../src/http/route.js';

/** A request of one partner, as far as the step looks at it. */
function requestOf(partnerId: string) {
  const response = Object.assign(new EventEmitter(), { closed: false });
  const context = { state: { principal: { partner: { id: partnerId } } }, res: response };
  const close = () => {
    response.closed = true;
    response.emit('close');
  };
  return { context: context as unknown as Parameters<Step>[0], close };
}

test('a client that disconnected earlier takes no slot, and one that disconnects later releases it', async () => {
  const step = limitConcurrency(1);
  let answered = 0;
  const ask = ({ context }: ReturnType<typeof requestOf>) =>
    step(context, async () => {
      answered += 1;
    });

  for (let call = 0; call < 3; call += 1) {
    const gone = requestOf('a');
    gone.close();
    await ask(gone);
  }
  expect(answered).toBe(0);

  const first = requestOf('a');
  await ask(first);
  await expect(ask(requestOf('a'))).rejects.toMatchObject({ status: 503 });
  await ask(requestOf('b'));
  first.close();
  await ask(requestOf('a'));
  expect(answered).toBe(3);
});
