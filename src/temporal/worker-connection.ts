import { NativeConnection, TransportError } from '@temporalio/worker';
import { HeraldError } from '../domain/errors';
import type { TemporalSettings } from './connection-options';
import { hasGrpcCode, isAwayForNow, isRefusedSignIn } from './grpc-codes';
import { missingNamespace } from './missing-namespace';
import { nativeConnectionOptions } from './worker-options';

/** Longest wait for each answer; the SDK itself would wait for ever for a server that hangs. */
const ANSWER_TIMEOUT_MS = 10_000;

/** How the SDK's native part names a refused key in the text of its error, which has no code. */
const REFUSED =
  /valid authentication credentials|permission to execute|Unauthenticated|PermissionDenied/;

/**
 * Connects a worker, and makes sure that its namespace is there.
 * @throws HeraldError temporarily_unavailable when Temporal does not answer
 * @throws Error that names the setting to change
 */
export async function connectWorker(settings: TemporalSettings): Promise<NativeConnection> {
  const { address, namespace } = settings;
  try {
    const connection = await connect(settings);
    try {
      await connection.withDeadline(Date.now() + ANSWER_TIMEOUT_MS, () =>
        connection.workflowService.describeNamespace({ namespace }),
      );
      return connection;
    } catch (error) {
      await connection.close();
      throw error;
    }
  } catch (cause) {
    throw explain(cause, address, namespace);
  }
}

/** Connects within the time limit. @throws TransportError */
async function connect(settings: TemporalSettings): Promise<NativeConnection> {
  const connecting = NativeConnection.connect(nativeConnectionOptions(settings));
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      connecting.then((connection) => connection.close()).catch(() => undefined);
      reject(new TransportError('no answer'));
    }, ANSWER_TIMEOUT_MS);
  });
  try {
    return await Promise.race([connecting, late]);
  } finally {
    clearTimeout(timer);
  }
}

function explain(cause: unknown, address: string, namespace: string): unknown {
  const isTransport = cause instanceof TransportError;
  if (isRefusedSignIn(cause) || (isTransport && REFUSED.test(cause.message)))
    return new Error(
      `Temporal at ${address} refuses the sign-in; check TEMPORAL_API_KEY and TEMPORAL_TLS_CERT_FILE`,
      { cause },
    );
  if (hasGrpcCode(cause, 'notFound'))
    return new Error(missingNamespace(address, namespace), { cause });
  if (isTransport || isAwayForNow(cause))
    return new HeraldError(
      'temporarily_unavailable',
      `Temporal does not answer at ${address}; check TEMPORAL_ADDRESS and that it runs`,
      { cause },
    );
  if (cause instanceof TypeError)
    return new Error('TEMPORAL_ADDRESS cannot be read; write host:port', { cause });
  return cause;
}
