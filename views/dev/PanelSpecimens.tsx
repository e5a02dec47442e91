import { opens } from '../ui/components/panel/Dialog';
import { OrderTable } from '../certificate/components/OrderTable';
import { Radio } from '../ui/components/form/Radio';
import { SidePanel } from '../ui/components/panel/SidePanel';
import { SidePanelContent } from '../ui/components/panel/SidePanelContent';
import { TextField } from '../ui/components/form/TextField';
import { usePage } from '../ui/i18n/context';
import { Specimen } from './Specimen';

/** The side panel and what it holds. */
export function PanelSpecimens() {
  const { t } = usePage();
  const caption = t('blocks.order.caption');
  const silk = { id: 'silk', name: t('blocks.dev.card1'), note: t('blocks.dev.cardNote'), price: 3_000_00, quantity: 2 };
  const classic = { id: 'classic', name: t('blocks.dev.card2'), price: 5_000_00, quantity: 1 };
  const listens = { onQuantity: () => undefined, onRemove: () => undefined };
  return (
    <>
      <Specimen id="order-table" title={t('blocks.dev.order')} note={t('blocks.dev.orderNote')}>
        <div className="specimen__row" style={{ maxWidth: '60rem' }}>
          <OrderTable lines={[silk]} caption={`${caption} 1`} delivery={t('blocks.dev.pickUp')} />
          <OrderTable lines={[silk, { ...classic, quantity: 3 }]} caption={`${caption} 2`} {...listens} />
          <OrderTable lines={[]} caption={`${caption} 3`} />
        </div>
      </Specimen>
      <Specimen id="side-panel" title={t('blocks.dev.panel')} note={t('blocks.dev.panelNote')}>
        <div className="button-row">
          <button className="button button--lacquer" {...opens('panel-specimen')}>
            {t('blocks.dev.open')}
          </button>
        </div>
      </Specimen>
      <SidePanel id="panel-specimen" label={t('blocks.dev.panelTitle')}>
        <SidePanelContent
          title={t('blocks.dev.panelTitle')}
          accent={t('blocks.dev.panelAccent')}
          subtitle={t('blocks.dev.panelSubtitle')}
          order={<OrderTable lines={[silk, classic]} delivery={t('blocks.dev.pickUp')} />}
          messenger={{ href: 'https://t.me/', text: t('blocks.dev.messenger'), icon: 'telegram' }}
          footer={
            <button type="submit" form="panel-form" className="button button--lacquer">
              {t('blocks.dev.submit')}
            </button>
          }
        >
          <form id="panel-form" method="dialog" style={{ display: 'grid', gap: '1.25rem' }}>
            <TextField id="panel-name" label={t('blocks.dev.name')} autoComplete="name" required />
            <TextField
              id="panel-phone"
              label={t('blocks.dev.phone')}
              prefix="+380"
              placeholder="(__) ___-__-__"
              inputMode="tel"
              autoComplete="tel-national"
              hint={t('blocks.dev.phoneHint')}
              required
            />
            <Radio
              id="panel-delivery"
              legend={t('blocks.dev.delivery')}
              look="card"
              options={[
                { value: 'salon', label: t('blocks.dev.salon'), note: t('blocks.dev.salonNote') },
                { value: 'online', label: t('blocks.dev.online'), note: t('blocks.dev.onlineNote') },
              ]}
              required
            />
          </form>
        </SidePanelContent>
      </SidePanel>
    </>
  );
}
