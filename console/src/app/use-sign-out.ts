import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { answerOf, api } from '../lib/api/client';
import { problemText } from '../components/problem-alert';

/** Ends this session, or all of the person's, and leads to the sign-in. */
export function useSignOut() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (where: 'here' | 'everywhere') =>
      answerOf(
        where === 'here'
          ? api.POST('/api/v1/auth/sign-out')
          : api.POST('/api/v1/auth/sign-out-everywhere'),
      ),
    onSuccess: async () => {
      await navigate({ to: '/sign-in' });
      queryClient.clear();
    },
    onError: (error) => notifications.show({ color: 'red', message: problemText(error) }),
  });
}
