/** Meaning of each error status. */
export const statusMeanings: Readonly<Record<number, string>> = {
  400: 'The request is malformed: not JSON, a field missing, unknown or of a wrong type, an unknown parameter',
  401: 'The access token is missing, malformed, expired, forged or revoked, or the login failed',
  403: 'The plan, the account or the API key does not include the engine, or the operation needs the token of a login',
  404: 'The caller’s partner has no such object',
  409: 'The request conflicts with the current state: the job was cancelled, prices are stored in another currency, or the account has reached its number of API keys, or the partner its number of webhooks',
  412: 'The description has changed since the one that If-Match names was read, or there is one in spite of If-None-Match; nothing was replaced',
  413: 'The body is too large',
  415: 'The content type of the body is not JSON, or the body is compressed',
  422: 'A parameter is out of range or not one of the allowed values',
  429: 'A rate limit is exceeded; X-RateLimit-Reset gives the time of the reset',
  500: 'The engine failed; the error names the engine and gives the detail',
  503: 'Temporarily unavailable: too much work is waiting, or the database does not respond; Retry-After says when to try again, if that is known',
};

/** An error message of each status. */
export const statusExamples: Readonly<Record<number, string>> = {
  400: 'The body must be JSON; it could not be parsed.',
  401: 'The access token has expired.',
  403: 'The plan Fleet does not include TARSIS; Enterprise does.',
  404: 'There is no job "0f8b7a52-6a3c-4f0e-9d57-3c1f2b9a6e41".',
  409: 'STRIX: the job 0f8b7a52-6a3c-4f0e-9d57-3c1f2b9a6e41 was cancelled.',
  412: 'The description of the site north-1 has changed since it was read; nothing was replaced.',
  413: 'The body must be at most 1048576 bytes; it was larger.',
  415: 'Content-Type must be application/json in UTF-8; "text/plain" came.',
  422: 'TARSIS: SOC must be between 0 and 1; current_soc was 1.2.',
  429: 'At most 60 requests per minute are allowed; the limit resets in 21 s.',
  500: 'TARSIS did not finish within 90 s.',
  503: "The gateway's database does not answer; try again in 5 s.",
};
