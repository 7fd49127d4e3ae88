// The worker that simulates, which dies between two chunks of paths when it is told to on a channel.
import process from 'node:process';

// Not a plain import: the package says that it has no side effects, and a bundler would leave it out.
await import('../../../../packages/strix/src/node/simulation-worker.ts');

const channel = new BroadcastChannel('die');
channel.onmessage = () => process.exit(13);
channel.unref();
