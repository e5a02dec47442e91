import { usePage } from '../ui/i18n/context';

export interface ConsolePaletteProps {
  /** Parts of the console; `key` is pressed after G. */
  readonly nav: readonly { readonly label: string; readonly href: string; readonly key: string }[];
  /** Pages where something is made; `key` is pressed alone. */
  readonly commands: readonly { readonly label: string; readonly href: string; readonly key: string }[];
  /** Where to look for what somebody types: the field and where it is sent. */
  readonly searches: readonly { readonly label: string; readonly action: string; readonly field: string }[];
}

/** Where to by typing, and the keys of the console (client/console/keys.ts): both are opened by scripts alone. */
export function ConsolePalette({ nav, searches, commands }: ConsolePaletteProps) {
  const { t } = usePage();
  const keys = [
    ['Ctrl K, ⌘ K', t('console.palette.title')],
    ['/', t('console.palette.search')],
    ['?', t('console.palette.help')],
    ['Esc', t('console.palette.close')],
    ...commands.map(({ key, label }) => [key, label] as const),
    ...nav.map(({ key, label }) => [`G ${key}`, label] as const),
  ] as const;
  return (
    <>
      <dialog className="console-palette" id="console-palette" aria-label={t('console.palette.title')}>
        <form method="post">
          <input
            className="console-field__input"
            type="search"
            role="combobox"
            aria-expanded="true"
            aria-controls="console-palette-list"
            aria-label={t('console.palette.title')}
            placeholder={t('console.palette.title')}
            autoComplete="off"
            maxLength={60}
          />
          <ul className="console-palette__list" id="console-palette-list" role="listbox" aria-label={t('console.palette.title')}>
            {commands.map(({ label, href, key }) => (
              <li key={href} role="presentation">
                <a
                  className="console-palette__entry"
                  id={`console-palette-command-${key}`}
                  role="option"
                  aria-selected="false"
                  tabIndex={-1}
                  href={href}
                  data-command={`Key${key}`}
                >
                  {label} <kbd>{key}</kbd>
                </a>
              </li>
            ))}
            {nav.map(({ label, href, key }) => (
              <li key={href} role="presentation">
                <a
                  className="console-palette__entry"
                  id={`console-palette-${key}`}
                  role="option"
                  aria-selected="false"
                  tabIndex={-1}
                  href={href}
                >
                  {label} <kbd>G {key}</kbd>
                </a>
              </li>
            ))}
            {searches.map(({ label, action, field }) => (
              <li key={action} role="presentation">
                <button
                  className="console-palette__entry"
                  id={`console-palette-${field}`}
                  role="option"
                  aria-selected="false"
                  tabIndex={-1}
                  type="submit"
                  formAction={action}
                  data-field={field}
                >
                  {label}
                </button>
              </li>
            ))}
          </ul>
        </form>
      </dialog>
      <dialog className="console-palette" id="console-help" aria-label={t('console.palette.help')}>
        <h2 className="console__heading">{t('console.palette.help')}</h2>
        <dl className="console-keys">
          {keys.map(([key, what]) => (
            <div key={key} className="console-keys__key">
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
        <form method="dialog">
          <button className="button button--line" type="submit">
            {t('console.palette.close')}
          </button>
        </form>
      </dialog>
    </>
  );
}
