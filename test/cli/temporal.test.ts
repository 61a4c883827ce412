import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import { msToTs } from '@temporalio/common/lib/time';
import { SEARCH_ATTRIBUTE_NAMES } from '../../src/temporal/search-attributes';
import { checkNamespace } from '../../src/temporal/setup';
import { until } from '../support/wait';
import { type Operator, errorOf, newOperator } from './operator';

const namespace = `cli-${randomBytes(5).toString('hex')}`;
const SETUP = ['temporal', 'setup'];
const settings = { TEMPORAL_NAMESPACE: namespace };

let operator: Operator;
let client: Client;

beforeAll(async () => {
  operator = await newOperator();
  const { TEST_TEMPORAL_ADDRESS: address = '' } = process.env;
  const connection = await Connection.connect({ address });
  client = new Client({ connection, namespace });
  await connection.workflowService.registerNamespace({
    namespace,
    workflowExecutionRetentionPeriod: msToTs('1 day'),
  });
  await until('the namespace', () =>
    checkNamespace(client, false).then(
      () => true,
      () => false,
    ),
  );
});

afterAll(async () => {
  await client.connection.close();
  await operator.close();
});

describe('temporal setup', () => {
  test('registers what the namespace lacks, and can be run again', async () => {
    await expect(checkNamespace(client, true)).rejects.toThrow(/lacks the search attributes/);

    const first = await operator.json(SETUP, { settings });

    expect(first).toEqual({ namespace, registered: SEARCH_ATTRIBUTE_NAMES });
    await until('the attributes', () =>
      checkNamespace(client, true).then(
        () => true,
        () => false,
      ),
    );
    const again = await operator.run(SETUP, { settings });
    expect(again).toEqual({
      exitCode: 0,
      stdout: `Namespace ${namespace} has every search attribute already.\n`,
      stderr: '',
    });
  });

  test('names a namespace that does not exist', async () => {
    const options = { settings: { TEMPORAL_NAMESPACE: 'nowhere' } };

    const outcome = await operator.run([...SETUP, '--json'], options);

    expect(outcome).toMatchObject({ exitCode: 1, stdout: '' });
    expect(errorOf(outcome)).toMatchObject({
      code: 'not_found',
      error: expect.stringContaining('nowhere'),
    });
  });
});
