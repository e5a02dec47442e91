import { Icon } from '../../ui/components/media/Icon';
import { usePage } from '../../ui/i18n/context';
import { PostForm } from './PostForm';

const FORM_ID = 'widget-favour';

/** The form of all favourite buttons of a screen. @param kept what was chosen so far */
export function FavouriteForm({ kept }: { readonly kept: Readonly<Record<string, string>> }) {
  return <PostForm id={FORM_ID} fields={{ ...kept, action: 'favour' }} isHidden />;
}

interface FavouriteButtonProps {
  readonly kind: 'services' | 'employees';
  readonly id: string;
  /** Of the service or employee. */
  readonly name: string;
  readonly isLiked: boolean;
}

/** Marks a service or employee as a favourite, or takes the mark away. */
export function FavouriteButton({ kind, id, name, isLiked }: FavouriteButtonProps) {
  const { t } = usePage();
  return (
    <button
      className="widget-heart"
      form={FORM_ID}
      name="favour"
      value={`${kind}:${id}`}
      aria-pressed={isLiked}
      aria-label={t('widget.favourites.mark', { name })}
    >
      <Icon name={isLiked ? 'heart-filled' : 'heart'} size={20} />
    </button>
  );
}
