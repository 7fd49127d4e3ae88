import { connect } from 'node:net';

/**
 * Sends bytes that no HTTP client would send, and answers all that comes back until the connection ends.
 *
 * @param port - of the gateway
 * @param bytes - as they go over the wire
 */
export function rawRequest(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'));
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk;
    });
    socket.on('close', () => resolve(received));
    socket.on('error', reject);
  });
}
