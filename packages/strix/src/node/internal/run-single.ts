import { cancelledError } from './cancelled-error.js';
import type { SingleTask, ThreadReply } from './messages.js';
import type { ThreadGroup } from './thread-group.js';

type SingleReply = Exclude<ThreadReply, { kind: 'failure' | 'paths' }>;

const SIGNAL_POLL_MS = 10;

/**
 * Lets one thread do something, the same thread for the same number. An aborted signal ends the waiting, not the thread's
 * work.
 */
export function runSingle(
  group: ThreadGroup,
  thread: number,
  task: SingleTask,
  totalPaths: number,
  signal: { readonly aborted: boolean } | undefined,
): Promise<SingleReply> {
  return new Promise((resolve, reject) => {
    let poll: NodeJS.Timeout | undefined;
    const end = (settle: () => void) => {
      clearInterval(poll);
      group.finish(id);
      settle();
    };
    const id = group.open({
      onReply: (reply) => reply.kind !== 'paths' && end(() => resolve(reply)),
      onFailure: (error) => end(() => reject(error)),
    });
    const look = () => signal?.aborted === true && end(() => reject(cancelledError(0, totalPaths)));
    if (signal !== undefined) poll = setInterval(look, SIGNAL_POLL_MS);
    group.tellOne(thread, { ...task, id });
  });
}
