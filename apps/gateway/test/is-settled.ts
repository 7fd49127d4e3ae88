/** Whether nothing more has to happen for a promise: no timer, no answer of another process. */
export function isSettled(promise: Promise<unknown>): Promise<boolean> {
  const later = new Promise<boolean>((resolve) => setImmediate(resolve, false));
  return Promise.race([promise.then(() => true), later]);
}
