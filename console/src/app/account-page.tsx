import { Page } from '../components/page';
import { ActivitySection } from '../features/account/activity-section';
import { SessionsSection } from '../features/account/sessions-section';
import { SignInSection } from './sign-in-section';

/** The own account, whatever the workspace. */
export function AccountPage() {
  return (
    <Page title="Your account" about="Your password, sessions and recent account activity.">
      <SignInSection />
      <SessionsSection />
      <ActivitySection />
    </Page>
  );
}
