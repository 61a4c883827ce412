import type { OutboundMessage } from '../../../lib/api/inbox';
import { TemplateBubble } from '../../../components/template/template-bubble';
import classes from './bubble.module.css';

interface RenderedTemplateProps {
  rendered: NonNullable<OutboundMessage['rendered']>;
}

/** A template as its recipient saw it, on the paper of its bubble. */
export function RenderedTemplate({ rendered }: RenderedTemplateProps) {
  return (
    <div className={classes['template']}>
      <TemplateBubble rendered={rendered} />
    </div>
  );
}
