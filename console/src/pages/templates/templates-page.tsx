import { Page } from '../../components/page';

export function TemplatesPage() {
  return (
    <Page title="Templates" about="The templates your senders may send.">
      {null}
    </Page>
  );
}
