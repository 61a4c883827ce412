import type { AssignmentChange, Conversation, GateClaim } from '../../domain/conversation';
import type { AnswerRepository, AssignmentExpectation } from '../../ports/conversations';
import type { Models } from '../models';
import { markAnswered, updateAsUnread } from './read-marks';
import type { ConversationModel } from './schema';
import { OPENED } from './states';

/** No provider call lasts as long: a claim older than this belongs to a process that is lost. */
const CLAIM_LOST_MS = 120_000;

export function answerRepository({ conversations, messages }: Models): AnswerRepository {
  return {
    ...gate(conversations),
    ...handOvers(conversations),
    async change(workspaceId, _id, { turn, stateTurn, onClaim }, change, answerDue) {
      const { matchedCount } = await conversations.updateOne(
        {
          _id,
          workspaceId,
          ...(turn === undefined ? {} : { handlingTurn: turn }),
          ...(stateTurn === undefined ? {} : { stateTurn }),
          ...withoutClaim(onClaim),
        },
        assignmentUpdate(change, {
          answerDue,
          ...(onClaim === 'ignore' ? {} : { answering: null }),
        }),
      );
      return matchedCount === 1;
    },
    ...dueMarks(conversations),
    markAnswered: (workspaceId, _id, turn, inboundId) =>
      markAnswered(conversations, { _id, workspaceId, ...onAutopilot(turn) }, inboundId),
    async countSince(workspaceId, conversationId, since) {
      const kind = 'agent';
      return await messages.countDocuments({
        workspaceId,
        conversationId,
        kind,
        createdAt: { $gte: since },
      });
    },
  };
}

function handOvers(
  conversations: ConversationModel,
): Pick<AnswerRepository, 'handOver' | 'noteUndelivered'> {
  return {
    handOver: (workspaceId, _id, turn, change, unreadAgain) =>
      updateAsUnread(
        conversations,
        { _id, workspaceId, ...onAutopilot(turn) },
        assignmentUpdate(change, { answerDue: null, ...OPENED }),
        unreadAgain,
      ),
    noteUndelivered: (workspaceId, _id, turn, change, unreadAgain) =>
      updateAsUnread(
        conversations,
        {
          _id,
          workspaceId,
          handlingTurn: turn,
          'handlingHistory.cause': { $ne: change.cause },
        },
        { $set: OPENED, $inc: { stateTurn: 1 }, ...historyUpdate(change) },
        unreadAgain,
      ),
  };
}

function gate(conversations: ConversationModel): Pick<AnswerRepository, 'claim' | 'release'> {
  return {
    async claim(workspaceId, _id, { messageKey, inboundId, turn }, at) {
      const lostBefore = new Date(at.getTime() - CLAIM_LOST_MS);
      const open = {
        _id,
        workspaceId,
        ...onAutopilot(turn),
        $or: [
          { answering: null },
          { 'answering.messageKey': messageKey },
          { 'answering.at': { $lt: lostBefore } },
        ],
      };
      const answering = { messageKey, at };
      const ended = await conversations.updateOne(
        { ...open, 'answerDue.inboundId': inboundId },
        { $set: { answering, answerDue: null } },
      );
      if (ended.matchedCount === 1) return 'granted';
      // A due answer belongs to a newer message than the one this answers.
      const { matchedCount } = await conversations.updateOne(open, { $set: { answering } });
      if (matchedCount === 1) return 'granted';
      const isOnAutopilot = await conversations.exists({ _id, workspaceId, ...onAutopilot(turn) });
      return isOnAutopilot === null ? 'refused' : 'busy';
    },
    async release(workspaceId, _id, claim) {
      await conversations.updateOne(
        { _id, workspaceId, ...claimedBy(claim) },
        { $set: { answering: null } },
      );
    },
  };
}

function dueMarks(
  conversations: ConversationModel,
): Pick<AnswerRepository, 'markDue' | 'beginAnew' | 'clearDue' | 'listDue' | 'postpone'> {
  return {
    async beginAnew(workspaceId, _id) {
      const due = { 'handling.kind': 'autopilot', 'answerDue.sweepAt': { $exists: true } } as const;
      const anew = { $inc: { handlingTurn: 1 } };
      return (await conversations.updateOne({ _id, workspaceId, ...due }, anew)).matchedCount === 1;
    },
    async markDue(workspaceId, _id, turn, answerDue) {
      const { matchedCount } = await conversations.updateOne(
        { _id, workspaceId, ...onAutopilot(turn), answerDue: null },
        { $set: { answerDue } },
      );
      return matchedCount === 1;
    },
    async clearDue(workspaceId, _id, inboundId) {
      await conversations.updateOne(
        { _id, workspaceId, 'answerDue.inboundId': inboundId },
        { $set: { answerDue: null } },
      );
    },
    async listDue(now, limit) {
      const records = await conversations
        .find({ 'answerDue.sweepAt': { $lte: now } }, { workspaceId: 1 })
        .sort({ 'answerDue.sweepAt': 1 })
        .limit(limit)
        .lean();
      return records.map(({ _id, workspaceId }) => ({ workspaceId, conversationId: _id }));
    },
    async postpone(workspaceId, _id, sweepAt) {
      await conversations.updateOne(
        { _id, workspaceId, 'answerDue.sweepAt': { $exists: true } },
        { $set: { 'answerDue.sweepAt': sweepAt } },
      );
    },
  };
}

function withoutClaim(onClaim: AssignmentExpectation['onClaim']) {
  if (onClaim === 'ignore') return {};
  if (onClaim === 'wait') return { answering: null };
  return { $or: [{ answering: null }, claimedBy(onClaim.end)] };
}

function claimedBy({ messageKey, at }: GateClaim) {
  return { 'answering.messageKey': messageKey, 'answering.at': at };
}

function onAutopilot(turn: number) {
  return { 'handling.kind': 'autopilot', handlingTurn: turn } as const;
}

/** How many changes of who answers a conversation remembers. */
const HISTORY_LENGTH = 100;

/** The update that changes who answers, whoever wants it: the turn counts every one. */
export function assignmentUpdate(
  change: AssignmentChange,
  marks: Partial<Pick<Conversation, 'answerDue' | 'answering' | 'state' | 'snoozedUntil'>>,
) {
  return {
    $set: {
      handling: change.handling,
      ...marks,
      ...(change.by === null ? {} : { personChangedAt: change.at }),
    },
    $inc: { handlingTurn: 1, ...(marks.state !== undefined && { stateTurn: 1 }) },
    ...historyUpdate(change),
  };
}

/** The update that notes a change which leaves who answers as it is. */
export function historyUpdate(change: AssignmentChange) {
  return { $push: { handlingHistory: { $each: [change], $slice: -HISTORY_LENGTH } } };
}
