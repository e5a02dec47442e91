import { createContext, useContext } from 'react';
import type { ReactNode } from 'react';
import { WIDGET_PATH } from '../../../src/modules/widget/contract/widget-model';
import type { WidgetModel } from '../../../src/modules/widget/contract/widget-model';
import { usePage } from '../../ui/i18n/context';

/** What every form of a screen brings back. */
export const Carried = createContext<WidgetModel['carried']>({});

/** Id of the form of a screen, whose typed fields come with what is asked for beside it. */
export const SCREEN_FORM = 'widget-form';

interface PostFormProps {
  readonly id?: string;
  /** What was chosen, and what is to be done with it. */
  readonly fields: Readonly<Record<string, string>>;
  readonly className?: string;
  /** The browser refuses to send what is not filled in. */
  readonly isChecked?: boolean;
  readonly isHidden?: boolean;
  /** It has fields for files. */
  readonly hasFiles?: boolean;
  readonly children?: ReactNode;
}

/** A form of the widget; its buttons may add a field. Without scripts the browser sends it. */
export function PostForm({ id, fields, className, isChecked = false, isHidden, hasFiles = false, children }: PostFormProps) {
  const { href } = usePage();
  const carried = useContext(Carried);
  return (
    <form
      id={id}
      className={className}
      method="post"
      action={href(WIDGET_PATH)}
      encType={hasFiles ? 'multipart/form-data' : undefined}
      noValidate={!isChecked}
      hidden={isHidden}
    >
      {Object.entries({ ...fields, ...carried }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} readOnly />
      ))}
      {children}
    </form>
  );
}
