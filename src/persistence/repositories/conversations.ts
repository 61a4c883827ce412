import type { ConversationRepository } from '../../ports/conversations';
import type { Models } from '../models';
import { insertUnlessThere } from '../records';
import { conversationLists } from './conversation-lists';
import { conversationMessages } from './conversation-messages';
import { conversationReadMarks } from './conversation-read-marks';
import { fromRecord } from './conversation-record';
import { handlingUpdate, historyUpdate } from './handling-update';

export function conversationRepository({ conversations }: Models): ConversationRepository {
  return {
    ensure({ id: _id, workspaceId, ...conversation }) {
      const hasUnread = conversation.unread.length > 0;
      return insertUnlessThere(() =>
        conversations.updateOne(
          { _id, workspaceId },
          { $setOnInsert: { ...conversation, hasUnread } },
          { upsert: true },
        ),
      );
    },
    ...conversationMessages(conversations),
    ...conversationReadMarks(conversations),
    async changeHandling(workspaceId, id, change, unlessPersonSince) {
      const unchanged = {
        _id: id,
        workspaceId,
        'handlingHistory.cause': { $ne: change.cause },
        ...(unlessPersonSince && { personChangedAt: { $not: { $gte: unlessPersonSince } } }),
      };
      const isOn = change.handling.kind === 'autopilot';
      if (isOn) {
        // The turn stays: the answer that the agent writes just now goes out.
        const goesOn = { ...unchanged, 'handling.kind': 'autopilot' } as const;
        const { matchedCount } = await conversations.updateOne(goesOn, historyUpdate(change));
        if (matchedCount === 1) return true;
      }
      const marks = isOn ? {} : { answerDue: null };
      const update = handlingUpdate(change, marks);
      return (await conversations.updateOne(unchanged, update)).matchedCount === 1;
    },
    async setSearchTerms(workspaceId, customerId, searchTerms) {
      await conversations.updateMany({ workspaceId, customerId }, { $set: { searchTerms } });
    },
    async find(workspaceId, id) {
      const record = await conversations.findOne({ _id: id, workspaceId }).lean();
      return record === null ? null : fromRecord(record);
    },
    async idsOfCustomer(workspaceId, customerId) {
      const records = await conversations.find({ workspaceId, customerId }, { _id: 1 }).lean();
      return records.map(({ _id }) => _id);
    },
    ...conversationLists(conversations),
  };
}
