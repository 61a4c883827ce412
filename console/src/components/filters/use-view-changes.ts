import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../../lib/api/client';
import { type SavedView, VIEW, VIEWS, savedViewsQuery } from '../../lib/api/saved-views';
import { useCurrentWorkspace } from '../../lib/api/session';

export function useSaveView() {
  const { workspaceId } = useCurrentWorkspace();
  return useMutation({
    mutationFn: (body: Omit<SavedView, 'viewId'>) =>
      answerOf(api.POST(VIEWS, { params: { path: { workspaceId } }, body })),
    onSuccess: useRefresh(),
  });
}

/** @param onDeleted called before the view leaves the list */
export function useDeleteView(viewId: string, onDeleted: () => void) {
  const { workspaceId } = useCurrentWorkspace();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => answerOf(api.DELETE(VIEW, { params: { path: { workspaceId, viewId } } })),
    onSuccess: () => {
      onDeleted();
      return refresh();
    },
  });
}

function useRefresh() {
  const { workspaceId } = useCurrentWorkspace();
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries(savedViewsQuery(workspaceId));
}
