/** The database cannot be reached, or did not answer in time. What was asked of it may be asked again later. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';

  /** @param cause - what the driver reported */
  constructor(cause: unknown) {
    super('The database does not answer.', { cause });
  }
}
