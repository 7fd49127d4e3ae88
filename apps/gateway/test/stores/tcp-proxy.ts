import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A server in the way to another, which can fall silent or vanish. */
export interface TcpProxy {
  port: number;
  /** Bytes are taken and not handed on until `thaw`. */
  freeze(): void;
  thaw(): void;
  /** Breaks every connection and refuses new ones until `tryAgainLater`. */
  vanish(): Promise<void>;
  comeBack(): Promise<void>;
}

/** Listens on a free port and hands everything on. */
export async function tcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const server = createServer((near) => {
    const far = connect(target);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => sockets.delete(from));
      if (isFrozen) {
        from.pause();
      }
    }
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    freeze() {
      isFrozen = true;
      for (const socket of sockets) {
        socket.pause();
      }
    },
    thaw() {
      isFrozen = false;
      for (const socket of sockets) {
        socket.resume();
      }
    },
    async vanish() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) {
        socket.destroy();
      }
      await closed;
    },
    comeBack: () => listen(port),
  };
}
