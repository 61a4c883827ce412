import { Client, type Connection } from '@temporalio/client';
import { msToTs } from '@temporalio/common/lib/time';
import { checkNamespace } from '../../src/temporal/setup';
import { until } from '../support/wait';

/** Temporal namespaces beside that of the Herald, as an operator sets them up. */
export function namespacesFixture(connection: Connection) {
  const check = (namespace: string, needsSearchAttributes: boolean): Promise<void> =>
    checkNamespace(new Client({ connection, namespace }), needsSearchAttributes);

  return {
    /** Registers one without search attributes; resolves when it answers. */
    async register(namespace: string): Promise<void> {
      await connection.workflowService.registerNamespace({
        namespace,
        workflowExecutionRetentionPeriod: msToTs('1 day'),
      });
      await until('the namespace', () =>
        check(namespace, false).then(
          () => true,
          () => false,
        ),
      );
    },
    /** @throws Error that names what Herald needs and the namespace lacks */
    check: (namespace: string): Promise<void> => check(namespace, true),
  };
}
