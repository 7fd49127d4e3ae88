/**
 * Waits for work, but not longer than a while.
 *
 * @param durationMs - the while [ms]
 * @param work - goes on if it takes longer; must not reject
 */
export async function within(durationMs: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, durationMs);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
}
