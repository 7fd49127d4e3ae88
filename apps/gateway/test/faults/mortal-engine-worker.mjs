// The worker of the engine pool, which dies when the tariff of its task says so.
import process from 'node:process';
import ready from '../../src/worker/worker.ts';

export default ready.then(
  (work) =>
    /** @param {{ input: { options?: { tariff?: string } } }} task */
    (task) => {
      if (task.input?.options?.tariff === 'die') {
        process.exit(3);
      }
      return work(task);
    },
);
