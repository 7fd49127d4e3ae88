/**
 * Runs calls one after the other and collects what they return or throw; for inputs that should be refused.
 *
 * @param calls - each on its own input
 */
export async function caught(calls: readonly (() => unknown)[]): Promise<unknown[]> {
  const outcomes: unknown[] = [];
  for (const call of calls) {
    try {
      outcomes.push({ accepted: await call() });
    } catch (error) {
      outcomes.push(error);
    }
  }
  return outcomes;
}
