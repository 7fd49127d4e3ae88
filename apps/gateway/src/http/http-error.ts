/** An answer other than success that HTTP itself defines; engines raise `EngineError` instead. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  /** Sent with the answer, for instance `Allow` or `Retry-After`. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    message: string,
    options: ErrorOptions & { headers?: Record<string, string> } = {},
  ) {
    super(message, options);
    this.status = status;
    this.headers = options.headers ?? {};
  }
}
