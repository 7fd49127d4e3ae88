/** Headers that every answer has. */
export const everywhereHeaders: Readonly<Record<string, unknown>> = {
  'X-Request-Id': {
    description: 'Names the request in the log; the one that was sent, where it is fit for that',
    schema: { type: 'string' },
  },
  'X-RateLimit-Remaining': {
    description: 'Requests left in the current minute',
    schema: { type: 'integer', minimum: 0 },
  },
  'X-RateLimit-Reset': {
    description: 'When the current minute ends [Unix seconds]',
    schema: { type: 'integer' },
  },
};

/** What an error status means, wherever it is answered. */
export const statusMeanings: Readonly<Record<number, string>> = {
  400: 'The request is malformed: not JSON, a field missing, unknown or of a wrong type, an unknown parameter',
  401: 'The access token is missing, malformed, expired, forged or revoked, or the login failed',
  403: 'The plan, the account or the API key does not include the engine, or the operation needs the token of a login',
  404: 'There is no such thing among those of the caller’s partner',
  409: 'The request contradicts what is there: a job that was cancelled, a currency that prices are stored in, as many API keys as there may be',
  413: 'The body is too large',
  415: 'The body is not JSON by its content type, or is compressed',
  422: 'A parameter is outside its allowed range or set',
  429: 'A rate limit is exceeded; X-RateLimit-Reset tells when it resets',
  500: 'The engine failed; the error names it and holds the detail',
  503: 'Not now: too much work waits, or the database does not answer; Retry-After tells when, where that is known',
};

/** An error message of each status, as the gateway words it. */
export const statusExamples: Readonly<Record<number, string>> = {
  400: 'The body must be JSON; it could not be parsed.',
  401: 'The access token has expired.',
  403: 'The plan Fleet does not include TARSIS; Enterprise does.',
  404: 'There is no job "0f8b7a52-6a3c-4f0e-9d57-3c1f2b9a6e41".',
  409: 'STRIX: the job 0f8b7a52-6a3c-4f0e-9d57-3c1f2b9a6e41 was cancelled.',
  413: 'The body must be at most 1048576 bytes; it was larger.',
  415: 'Content-Type must be application/json in UTF-8; "text/plain" came.',
  422: 'TARSIS: SOC must be between 0 and 1; current_soc was 1.2.',
  429: 'At most 60 requests per minute are allowed; the limit resets in 21 s.',
  500: 'TARSIS did not finish within 90 s.',
  503: "The gateway's database does not answer; try again in 5 s.",
};
