import type { AddOnFields, AskingService } from '../../../src/modules/widget/contract/widget-model';
import { ASK_LIMITS } from '../../../src/modules/scheduling/contract/service-asks';
import { describedBy, FieldMessage } from '../../ui/components/form/FieldMessage';
import { Radio } from '../../ui/components/form/Radio';
import { TextField } from '../../ui/components/form/TextField';
import { Icon } from '../../ui/components/media/Icon';
import { useT } from '../../ui/i18n/context';

/** Services that go with the chosen ones, at the same time: one press adds one, the next takes it out. */
export function AddOns({ fields: { services, total } }: { readonly fields: AddOnFields }) {
  const t = useT();
  return (
    <section className="widget-add-ons" aria-labelledby="add-ons">
      <h2 className="widget__label" id="add-ons">
        {t('widget.addOns.title')}
      </h2>
      <ul>
        {services.map(({ id, name, note, press, isAdded }) => (
          <li key={id}>
            <button className="widget-add-ons__one" name="press" value={press} aria-pressed={isAdded}>
              <span>
                <b>{name}</b>
                <small>{note}</small>
              </span>
              {isAdded ? <Icon name="check" size={18} /> : <i aria-hidden="true">+</i>}
            </button>
          </li>
        ))}
      </ul>
      <p className="widget-form__rule" role="status">
        {total}
      </p>
    </section>
  );
}

interface AsksProps {
  readonly asked: AskingService;
  /** No other service asks anything. */
  readonly isOne: boolean;
  readonly problems: Readonly<Record<string, string>>;
}

/** Id of a field: names have dots. */
const idOf = (name: string): string => `widget-${name.replaceAll('.', '-')}`;

/** What a service asks. */
export function Questions({ asked: { service, questions }, isOne, problems }: AsksProps) {
  const t = useT();
  if (questions.length === 0) return null;
  return (
    <section className="widget-asks" aria-label={isOne ? t('widget.asks.title') : service}>
      <h2 className="widget__label">{isOne ? t('widget.asks.title') : service}</h2>
      {questions.map(({ name, text, isRequired, choices, value }) =>
        choices.length === 0 ? (
          <TextField
            key={name}
            id={idOf(name)}
            name={name}
            label={text}
            error={problems[name]}
            defaultValue={value}
            maxLength={ASK_LIMITS.answer}
            required={isRequired}
            autoComplete="off"
          />
        ) : (
          <Radio
            key={name}
            id={idOf(name)}
            name={name}
            legend={text}
            options={choices}
            error={problems[name]}
            defaultValue={value}
            required={isRequired}
          />
        ),
      )}
    </section>
  );
}

/** Photographs that a service asks for. With scripts they are sent as soon as they are chosen. */
export function Photographs({ asked: { service, photographs }, isOne, problems }: AsksProps) {
  const t = useT();
  if (!photographs) return null;
  const { name, most, isRequired, sent } = photographs;
  const [id, error, hint] = [idOf(name), problems[name], t('widget.asks.hint', { most })];
  const canAdd = sent.length < most;
  return (
    <div className={error ? 'widget-photographs field field--error' : 'widget-photographs field'}>
      <label className="field__label" htmlFor={id}>
        {isOne ? t('widget.asks.photographs') : t('widget.asks.photographsOf', { service })}
        {isRequired ? <span aria-hidden="true"> *</span> : null}
      </label>
      <div role="status">
        <ul className="widget-paying__added">
          {sent.map(({ label, picture, press }) => (
            <li key={press}>
              <img className="widget-photographs__picture" src={picture} alt="" width={64} height={64} />
              <b>{label}</b>
              <button className="text-link" name="press" value={press} aria-label={t('widget.asks.removeOf', { label })}>
                {t('widget.asks.remove')}
              </button>
            </li>
          ))}
        </ul>
      </div>
      <input
        id={id}
        name={name}
        type="file"
        accept="image/*"
        multiple={most - sent.length > 1}
        disabled={!canAdd}
        aria-required={isRequired}
        {...describedBy({ id, hint, error })}
      />
      <FieldMessage id={id} hint={hint} error={error} />
      {canAdd ? (
        <noscript>
          <button className="button button--line" name="press" value="photograph">
            {t('widget.asks.add')}
          </button>
        </noscript>
      ) : null}
    </div>
  );
}
