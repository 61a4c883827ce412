import type { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';

/** A connection of the driver, as far as it is used here. */
interface DriverConnection extends EventEmitter {
  /** The reason that it closed for. */
  error: Error | null;
  writeCommand: (this: DriverConnection, ...args: unknown[]) => Promise<void>;
}

/**
 * Has a command fail that was being written when its connection closed. The driver (7.5 to 7.9) awaits `drain` or
 * `error` of the socket then, and a socket whose other end went away emits `close` alone: the command would wait for
 * ever, beyond every limit, and keep its place in the pool.
 */
export function endWritesOnClose(): void {
  const requireAsMongoose = createRequire(require.resolve('mongoose'));
  const { prototype } = requireAsMongoose('mongodb/lib/cmap/connection.js').Connection as {
    prototype: DriverConnection;
  };
  const { writeCommand } = prototype;
  if (writeCommand.name === 'writeUnlessClosed') return;
  prototype.writeCommand = async function writeUnlessClosed(...args) {
    let onClose = (): void => undefined;
    const closed = new Promise<never>((_resolve, reject) => {
      onClose = () => reject(this.error);
      this.once('close', onClose);
    });
    try {
      await Promise.race([writeCommand.apply(this, args), closed]);
    } finally {
      this.off('close', onClose);
    }
  };
}
