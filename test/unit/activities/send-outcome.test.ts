import { expect, test } from '@jest/globals';
import { createSendActivities } from '../../../activities/send-activities';
import type { ProviderError, SendResult } from '../../../src/domain/message';
import { UNUSABLE_AFTER_MS } from '../../../src/domain/refusal';
import { createAesSecretBox } from '../../../src/secrets/aes-secret-box';
import type { UnrecordedOutcome } from '../../../workflows/contract/send-template';

const REF = { workspaceId: 'wks_1', messageKey: 'key' };
const CONTEXT = 'send-outcome/wks_1/key';
const former = createAesSecretBox(Buffer.alloc(32, 1));
const ERROR: ProviderError = {
  code: '131026',
  title: 'Undeliverable',
  message: 'Undeliverable',
  details: '',
  httpStatus: 400,
};

interface Recorded {
  result: SendResult;
  error: ProviderError | null;
}

/** Records an outcome in a worker that has only this key. */
async function record(keyByte: number, outcome: UnrecordedOutcome): Promise<Recorded[]> {
  const recorded: Recorded[] = [];
  const activities = createSendActivities({
    sends: {
      attempt: () => Promise.reject(new Error('no send is attempted')),
      recordResult: async (_ref, result, error) => void recorded.push({ result, error }),
    },
    secretBox: createAesSecretBox(Buffer.alloc(32, keyByte)),
    retryDelaysMs: [],
  });
  await activities.recordSendOutcome(REF, outcome);
  return recorded;
}

const agoMs = (ms: number): string => new Date(Date.now() - ms).toISOString();
const accepted = (at: string): UnrecordedOutcome => ({
  kind: 'accepted',
  sealedProviderMessageId: former.seal('wamid.1', CONTEXT),
  at,
});
const rejected = (at: string): UnrecordedOutcome => ({
  kind: 'rejected',
  sealedError: former.seal(JSON.stringify(ERROR), CONTEXT),
  at,
});

test('records a sealed outcome as it was', async () => {
  expect(await record(1, accepted(agoMs(0)))).toMatchObject([
    { result: { kind: 'accepted', providerMessageId: 'wamid.1' }, error: null },
  ]);
  expect(await record(1, rejected(agoMs(0)))).toMatchObject([
    { result: { kind: 'rejected' }, error: ERROR },
  ]);
});

test('fails at first when no key opens an outcome, so that it is tried again', async () => {
  for (const outcome of [accepted(agoMs(0)), rejected(agoMs(0))]) {
    await expect(record(2, outcome)).rejects.toThrow('HERALD_SECRET_KEY');
  }
});

test('records an outcome that no key opens without its sealed part after some minutes', async () => {
  const at = agoMs(UNUSABLE_AFTER_MS);

  expect(await record(2, accepted(at))).toEqual([
    { result: { kind: 'accepted', providerMessageId: null, at: new Date(at) }, error: null },
  ]);
  expect(await record(2, rejected(at))).toMatchObject([
    {
      result: { kind: 'rejected' },
      error: { code: null, message: expect.stringContaining('KEY') },
    },
  ]);
});
