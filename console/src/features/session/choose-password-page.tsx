import { useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { ChoosePassword } from './choose-password';

/** For a session that began with a one-time password, and was left before it was replaced. */
export function ChoosePasswordPage() {
  const router = useRouter();
  const queryClient = useQueryClient();
  const { to } = useSearch({ from: '/choose-password' });
  const goOn = async () => {
    queryClient.clear();
    await router.navigate({ href: to ?? '/console/' });
  };
  return <ChoosePassword onChanged={goOn} />;
}
