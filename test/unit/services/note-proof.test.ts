import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Sender } from '../../../src/domain/sender';
import { createLogger } from '../../../src/observability/logger';
import type { CallbackContent } from '../../../src/ports/messaging-provider';
import { type NoteProof, noteProof } from '../../../src/services/senders/steps/note-proof';
import { setupSteps } from '../../../src/services/senders/steps/sender-setup';
import { partial } from '../../support/partial';
import { newInbound, newSender } from '../../support/records';

const AT = new Date('2026-11-26T10:00:00.000Z');
const NOTHING: CallbackContent = {
  accepted: [],
  statuses: [],
  inbound: [],
  appMessages: [],
  history: [],
  messageChanges: [],
  preferences: [],
  identityChanges: [],
  templatesChanged: false,
  templateChanges: [],
  senderHealth: [],
  ignored: {},
};
const INBOUND = { ...NOTHING, inbound: [newInbound()] } as unknown as CallbackContent;

let notes: [string, Date][];
let write: () => Promise<void>;
let note: NoteProof;

beforeEach(() => {
  notes = [];
  write = async () => undefined;
  note = noteProof(
    partial({
      senders: {
        noteProof: async (_workspace, senderId, noted) => {
          notes.push([senderId, noted]);
          await write();
        },
      },
      clock: { now: () => AT },
      log: createLogger('silent', 'test'),
    }),
  );
});

const doneOf = (sender: Sender, step: string) =>
  setupSteps(sender, 'https://herald.example.com/x').find((each) => each.step === step)?.done;

describe('proof of the set-up at a provider', () => {
  test.each([
    ['meta', NOTHING, 'callback_url', false],
    ['twilio', INBOUND, 'incoming_messages', null],
  ] as const)('is the first signed callback of %s', async (provider, content, step, before) => {
    const sender = newSender({ provider });
    expect(doneOf(sender, step)).toBe(before);

    await note(sender, content);

    expect(notes).toEqual([[sender.id, AT]]);
    expect(doneOf({ ...sender, callbackVerifiedAt: AT }, step)).toBe(true);
  });

  test('is no status of Twilio, which comes to the address that its message names', async () => {
    await note(newSender({ provider: 'twilio' }), NOTHING);

    expect(notes).toEqual([]);
  });

  test('is written once, also when callbacks come at the same time', async () => {
    const sender = newSender();
    await Promise.all([note(sender, NOTHING), note(sender, INBOUND)]);
    await note({ ...sender, callbackVerifiedAt: AT }, INBOUND);

    expect(notes).toHaveLength(1);
  });

  test('fails no callback when it cannot be written, and is written by the next', async () => {
    const sender = newSender();
    write = () => Promise.reject(new Error('away'));
    await note(sender, NOTHING);
    write = async () => undefined;

    await note(sender, NOTHING);

    expect(notes).toHaveLength(2);
  });
});
