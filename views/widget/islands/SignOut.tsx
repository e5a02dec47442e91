import { usePage } from '../../ui/i18n/context';
import { PostForm } from './PostForm';

/** Ends the sign-in, and leads to the same screen for nobody. `fields`: what was chosen, and the step. */
export function SignOut({ fields }: { readonly fields: Readonly<Record<string, string>> }) {
  const { t } = usePage();
  return (
    <PostForm fields={{ ...fields, action: 'sign-out' }} className="widget-sign-out">
      <button className="text-link">{t('widget.signOut')}</button>
    </PostForm>
  );
}
