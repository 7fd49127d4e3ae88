/** The command line itself is wrong; its message is one sentence. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
