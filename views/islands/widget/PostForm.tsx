import type { ReactNode } from 'react';
import { WIDGET_PATH } from '../../../src/modules/booking/domain/widget/widget-model';
import { usePage } from '../../i18n/context';

interface PostFormProps {
  /** What was chosen, and what is to be done with it. */
  readonly fields: Readonly<Record<string, string>>;
  readonly className?: string;
  /** The browser refuses to send what is not filled in. */
  readonly isChecked?: boolean;
  readonly children: ReactNode;
}

/** A form of the widget; its buttons may add a field. Without scripts the browser sends it. */
export function PostForm({ fields, className, isChecked = false, children }: PostFormProps) {
  const { href } = usePage();
  return (
    <form className={className} method="post" action={href(WIDGET_PATH)} noValidate={!isChecked}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} readOnly />
      ))}
      {children}
    </form>
  );
}
