import { useCallback, useEffect, useRef } from 'react';
import { showPresence } from '../../../lib/api/presence';
import { useCurrentWorkspace } from '../../../lib/api/session';

/** A viewer is forgotten after a minute without a sign. */
const REPEAT_MS = 25_000;
/** Typing ends six seconds after its last sign. */
const TYPING_MS = 3000;

/** Shows others that the conversation is open here while the page is looked at. Returns what to call on typing. */
export function useShowPresence(conversationId: string): () => void {
  const { workspaceId } = useCurrentWorkspace();
  const typedAt = useRef(-Infinity);
  useEffect(() => {
    const path = { workspaceId, conversationId };
    const show = () => void showPresence(path, document.hidden ? 'left' : 'viewing');
    const leave = () => void showPresence(path, 'left');
    const repeat = () => {
      const isTyping = performance.now() - typedAt.current < TYPING_MS;
      if (!document.hidden && !isTyping) show();
    };
    show();
    const timer = setInterval(repeat, REPEAT_MS);
    const listeners = new AbortController();
    const { signal } = listeners;
    document.addEventListener('visibilitychange', show, { signal });
    window.addEventListener('pagehide', leave, { signal });
    return () => {
      clearInterval(timer);
      listeners.abort();
      leave();
    };
  }, [workspaceId, conversationId]);
  return useCallback(() => {
    if (performance.now() - typedAt.current < TYPING_MS) return;
    typedAt.current = performance.now();
    void showPresence({ workspaceId, conversationId }, 'typing');
  }, [workspaceId, conversationId]);
}
