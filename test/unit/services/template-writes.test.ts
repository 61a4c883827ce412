import { beforeEach, describe, expect, test } from '@jest/globals';
import type { ProviderTemplate, Providers } from '../../../src/ports/messaging-provider';
import type { Sender } from '../../../src/domain/sender';
import { createAesSecretBox } from '../../../src/secrets/aes-secret-box';
import { sealCredentials } from '../../../src/services/senders/steps/sender-credentials';
import { createPermits } from '../../../src/services/steps/permits';
import { errorOfWrite, withProvider } from '../../../src/services/templates/steps/template-writes';
import { storeDeleted, storeWritten } from '../../../src/services/templates/steps/store-written';
import { OPERATOR } from '../../../src/domain/audit';
import type { Template } from '../../../src/domain/template/template';
import { newId } from '../../../src/domain/ids';
import { newSender } from '../../support/records';
import type { TemplateDeps } from '../../../src/services/templates/deps';
import { partial } from '../../support/partial';

const secretBox = createAesSecretBox(Buffer.alloc(32, 1));
const META = {} as Providers['meta'];
const CREDENTIALS = { businessAccountId: '1' };

/** Permits of which one workspace alone may hold two. */
function deps(now: () => Date = () => new Date(0)): TemplateDeps {
  return partial<TemplateDeps>({
    clock: { now },
    senders: {},
    providers: { meta: META },
    secretBox,
    writePermits: createPermits<'template_write'>({
      perOrigin: 4,
      perLane: { template_write: 4 },
      originPart: 1,
      minRetryMs: 1500,
      maxRetryMs: 60_000,
      nowMs: () => 0,
      observer: { held: () => undefined, refused: () => undefined },
    }),
    templateOriginOf: () => 'https://graph.test',
  });
}

let sender: Sender;
beforeEach(() => {
  const id = newId('snd');
  const sealed = sealCredentials(secretBox, id, CREDENTIALS as never);
  sender = newSender({ id, sealedCredentials: sealed });
});

describe('a call of the provider for a change of templates', () => {
  test("gets the provider and the sender's credentials", async () => {
    const access = await withProvider(deps(), sender, async (given) => given);

    expect(access).toMatchObject({ provider: META, credentials: CREDENTIALS });
  });

  test('may take 15 seconds, and with all others of the write half a minute', async () => {
    let seconds = 0;
    const at = () => new Date(seconds * 1000);
    const { options } = await withProvider(deps(at), sender, async (given) => given);

    const timeouts = [0, 14, 20, 29, 31].map((after) => {
      seconds = after;
      return options.timeoutMs();
    });

    expect(timeouts).toEqual([15_000, 15_000, 10_000, 1000, 1]);
  });

  test('is refused while its workspace has its share under way, and when one has ended not', async () => {
    const shared = deps();
    const ends: (() => void)[] = [];
    const held = [1, 2].map(() =>
      withProvider(shared, sender, () => new Promise<void>((resolve) => ends.push(resolve))),
    );

    await expect(withProvider(shared, sender, async () => 'called')).rejects.toMatchObject({
      code: 'rate_limited',
      retryAfterSeconds: 2,
    });
    for (const end of ends) end();
    await Promise.all(held);
    expect(await withProvider(shared, sender, async () => 'called')).toBe('called');
  });

  test('gives its permit back when it fails', async () => {
    const shared = deps();
    const failing = () =>
      withProvider(shared, sender, async () => {
        throw new Error('broken');
      });

    for (let call = 1; call <= 5; call += 1) await expect(failing()).rejects.toThrow('broken');
  });

  test('is refused when no key opens the credentials', async () => {
    const others = { ...deps(), secretBox: createAesSecretBox(Buffer.alloc(32, 2)) };

    await expect(withProvider(others, sender, async () => 'called')).rejects.toMatchObject({
      code: 'sender_unusable',
    });
  });
});

test('is of unknown outcome when the provider made it and it cannot be stored', async () => {
  const failing = {
    clock: { now: () => new Date(0) },
    syncs: { takeNumber: () => Promise.reject(new Error('the database is away')) },
  } as unknown as TemplateDeps;
  const change = { sender, actor: OPERATOR, action: 'template.deleted' } as const;
  const unknown = { code: 'template_outcome_unknown' };

  await expect(storeDeleted(failing, change, {} as Template)).rejects.toMatchObject(unknown);
  await expect(storeWritten(failing, change, {} as ProviderTemplate, null)).rejects.toMatchObject(
    unknown,
  );
});

test.each([
  [{ kind: 'busy' }, { code: 'rate_limited', retryAfterSeconds: 60 }],
  [{ kind: 'unreachable', reason: 'reset' }, { code: 'template_outcome_unknown' }],
  [
    { kind: 'refused', code: '100', advice: 'correct it' },
    {
      code: 'template_refused',
      message: 'the provider refused the template (code 100): correct it',
      details: [{ field: 'definition', message: 'correct it' }],
    },
  ],
  [
    { kind: 'refused', code: null, advice: 'correct it' },
    { message: 'the provider refused the template: correct it' },
  ],
] as const)('answers %j', (failure, error) => {
  expect(errorOfWrite(failure)).toMatchObject(error);
});
