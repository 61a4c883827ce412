import { once } from 'node:events';
import { type AddressInfo, type Server, createServer } from 'node:net';

/**
 * Returns a port that the system gives for each name, all different. Known ports are never tried: another Herald that
 * starts at this moment would find them free too, and answer in place of ours.
 */
export async function freePorts<Name extends string>(
  names: readonly Name[],
): Promise<Record<Name, number>> {
  const listening = await Promise.all(
    names.map(async (name) => ({ name, server: await listen() })),
  );
  const entries = listening.map(({ name, server }) => [
    name,
    (server.address() as AddressInfo).port,
  ]);
  await Promise.all(listening.map(({ server }) => closed(server)));
  return Object.fromEntries(entries) as Record<Name, number>;
}

async function listen(): Promise<Server> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

async function closed(server: Server): Promise<void> {
  server.close();
  await once(server, 'close');
}
