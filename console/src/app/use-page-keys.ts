import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { PAGES, SETTINGS } from '../lib/pages';
import { useShortcuts } from '../lib/use-shortcuts';

/** The second key follows within that time. */
const WAIT_MS = 1500;

/** Opens a page by two keys, `g` and the page's own, and the list of keys by `?`, on every page of the workspace. */
export function usePageKeys(workspaceId: string, onHelp: () => void): void {
  const navigate = useNavigate();
  const goAt = useRef(-Infinity);
  const pages = [...PAGES, ...SETTINGS].map(({ key, to }) => {
    const open = () => {
      if (performance.now() - goAt.current > WAIT_MS) return false;
      goAt.current = -Infinity;
      void navigate({ to, params: { workspaceId } });
      return true;
    };
    return [key, open] as const;
  });
  const begin = () => {
    goAt.current = performance.now();
    return true;
  };
  // The second key may be the first of another part of the page.
  useShortcuts({ ...Object.fromEntries(pages), g: begin, '?': onHelp }, { isFirst: true });
}
