/**
 * The body of an answer; of a stream of events, which may last for minutes, only what comes first.
 *
 * @param response - is closed afterwards
 */
export async function beginningOf(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
    return response.text();
  }
  for await (const chunk of response.body ?? []) {
    // Leaving the loop closes the connection.
    return new TextDecoder().decode(chunk);
  }
  return '';
}
