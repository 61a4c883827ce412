import type { RenderedTemplate } from '../../lib/api/templates';
import styles from './bubble.module.css';
import { TemplateBubble } from './template-bubble';

interface TemplateScreenProps {
  rendered: RenderedTemplate;
}

/** A template message on a screen like the recipient's. */
export function TemplateScreen({ rendered }: TemplateScreenProps) {
  return (
    <div className={styles['screen']}>
      <div className={styles['message']}>
        <TemplateBubble rendered={rendered} />
      </div>
    </div>
  );
}
