import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { AGENT, type AgentTest } from '../../lib/api/agents';
import { answerOf, api } from '../../lib/api/client';
import { useCurrentWorkspace } from '../../lib/api/session';

/** Message of a customer and what the agent made of it. */
export interface Exchange {
  /** Place in the conversation. */
  id: number;
  text: string;
  result: AgentTest;
}

/** Most earlier messages that the API takes. */
const EARLIER_MAX = 100;

/** Conversation with an agent that only this page knows. */
export function usePlayground(agentId: string) {
  const { workspaceId } = useCurrentWorkspace();
  const [exchanges, setExchanges] = useState<Exchange[]>([]);
  /** Conversations that were begun: an answer to an earlier one comes too late. */
  const round = useRef(0);
  const ask = useMutation({
    onMutate: () => round.current,
    mutationFn: async (text: string) => {
      const params = { path: { workspaceId, agentId } };
      const body = { text, earlier: messagesOf(exchanges).slice(-EARLIER_MAX) };
      return (await answerOf(api.POST(`${AGENT}/test`, { params, body }))).result;
    },
    onSuccess: (result, text, begunIn) => {
      if (begunIn !== round.current) return;
      setExchanges((before) => [...before, { id: before.length, text, result }]);
    },
  });
  const reset = () => {
    round.current += 1;
    setExchanges([]);
    ask.reset();
  };
  return { exchanges, ask, reset };
}

/** Returns what both sides have read; a failure is no message. */
function messagesOf(exchanges: Exchange[]) {
  return exchanges.flatMap(({ text, result }) => [
    { role: 'customer' as const, text },
    ...(result.text === null ? [] : [{ role: 'agent' as const, text: result.text }]),
  ]);
}
