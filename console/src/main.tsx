import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './app/base.css';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from './lib/api/query-client';
import { ConfirmPasswordDialog } from './components/confirm-password-dialog';
import { createConsoleRouter } from './app/router';
import { colors, theme } from './app/theme';

/** Mantine writes its variables into a style element, which the page's policy allows by this number only. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
// Dialogs keep the page below them from scrolling by a style element of their own.
setNonce(nonce);

const queryClient = createQueryClient(() => {
  // A page that asked who is signed in has led there already, and remembers where to go on.
  if (router.state.location.pathname === '/sign-in') return;
  queryClient.clear();
  void router.navigate({ to: '/sign-in', search: { to: router.state.location.href } });
});
const router = createConsoleRouter(queryClient);

/** Long enough to read a sentence. The tests keep notices longer, by this number (test/console/support/windows.ts). */
const NOTICE_MS = 6000;

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no root');
createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      cssVariablesResolver={colors}
      getStyleNonce={() => nonce}
    >
      <Notifications position="bottom-right" autoClose={NOTICE_MS} />
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <ConfirmPasswordDialog />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
