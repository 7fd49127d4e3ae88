/** A receiver of webhooks that verifies their signatures. */
export const receiverExample = [
  "import { createServer } from 'node:http';",
  "import { Webhook } from 'standardwebhooks';",
  'const webhook = new Webhook(process.env.WEBHOOK_SECRET);',
  'createServer(async (request, response) => {',
  '  const body = Buffer.concat(await request.toArray()).toString();',
  '  try {',
  '    const { type, sequence, data } = webhook.verify(body, request.headers);',
  "    console.log(request.headers['webhook-id'], type, sequence, data);",
  '    response.writeHead(204).end();',
  '  } catch { response.writeHead(401).end(); }',
  '}).listen(process.env.PORT);',
].join('\n');
