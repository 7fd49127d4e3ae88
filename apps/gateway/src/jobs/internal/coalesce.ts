/**
 * Keeps work from overlapping itself. A call while it runs leads to one more run after this one, however many calls
 * there are, so that each caller is served by a run that began after its call.
 *
 * @param work - must not reject
 * @returns starts or joins a run; resolves when that run is over
 */
export function coalesce(work: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const start = (): Promise<void> => {
    next = undefined;
    current = work().finally(() => {
      current = undefined;
    });
    return current;
  };
  return () => {
    if (next === undefined && current === undefined) {
      return start();
    }
    next ??= current?.then(start) ?? start();
    return next;
  };
}
