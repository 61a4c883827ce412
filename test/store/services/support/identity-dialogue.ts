import type { Customer } from '../../../../src/domain/customer';
import { newId } from '../../../../src/domain/ids';
import type {
  IdentityChangeReport,
  InboundReport,
  ReportedAuthor,
} from '../../../../src/domain/inbound';
import type { Sender } from '../../../../src/domain/sender';
import { recordInbound } from '../../../../src/services/conversations/record-inbound';
import { recordIdentityChange } from '../../../../src/services/customers/record-identity-change';
import { recordPreference } from '../../../../src/services/customers/record-preference';
import { findByNumber } from '../../../../src/services/customers/steps/find-by-identity';
import { newSender, reportedAuthor } from '../../../support/records';
import type { TestDatabase } from '../../persistence/support';

const author = (change: Partial<ReportedAuthor>): ReportedAuthor =>
  reportedAuthor({ number: null, ...change });

/** A sender to which customers write, at times in seconds. */
export const dialogues =
  (database: () => TestDatabase) =>
  (change: Partial<Sender> = {}) => {
    const db = database();
    const sender = newSender({ workspaceId: newId('wks'), ...change });
    const { workspaceId } = sender;
    const record = recordInbound({
      ...db,
      optWords: { out: ['STOP'], in: ['START'] },
      startAnswer: () => undefined,
      sweepAfterMs: 1000,
    });
    const write = async (from: Partial<ReportedAuthor>, text = 'Hello', second = 10) => {
      const report: InboundReport = {
        providerMessageId: newId('msg'),
        author: author(from),
        occurredAt: new Date(second * 1000),
        content: { kind: 'text', text },
        replyTo: null,
      };
      const message = await record(sender, report, new Date(second * 1000 + 500));
      if (message === null) throw new Error('the message was not kept');
      return message;
    };
    return {
      sender,
      workspaceId,
      write,
      prefer: (from: Partial<ReportedAuthor>, wanted: boolean, second: number) =>
        recordPreference(
          db,
          sender,
          {
            author: author(from),
            scope: 'marketing',
            wanted,
            occurredAt: new Date(second * 1000),
          },
          new Date(second * 1000),
        ),
      moves: (
        previous: Partial<ReportedAuthor>,
        current: Partial<ReportedAuthor>,
        second = 20,
      ): Promise<void> => {
        const report: IdentityChangeReport = {
          previous: author(previous),
          current: author(current),
          occurredAt: new Date(second * 1000),
        };
        return recordIdentityChange(db, sender, report, new Date(second * 1000 + 500));
      },
      at: (number: string) => findByNumber(db, workspaceId, number),
      /** Customers who were not merged into others. */
      customers: async (): Promise<Customer[]> => {
        const { rows } = await db.customers.list(workspaceId, {}, { limit: 99 });
        return rows.filter(({ mergedInto }) => mergedInto === null);
      },
    };
  };
