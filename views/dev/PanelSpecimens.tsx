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
  const caption = t('common.blocks.order.caption');
  const silk = { id: 'silk', name: t('common.blocks.dev.card1'), note: t('common.blocks.dev.cardNote'), price: 3_000_00, quantity: 2 };
  const classic = { id: 'classic', name: t('common.blocks.dev.card2'), price: 5_000_00, quantity: 1 };
  const listens = { onQuantity: () => undefined, onRemove: () => undefined };
  return (
    <>
      <Specimen id="order-table" title={t('common.blocks.dev.order')} note={t('common.blocks.dev.orderNote')}>
        <div className="specimen__row" style={{ maxWidth: '60rem' }}>
          <OrderTable lines={[silk]} caption={`${caption} 1`} delivery={t('common.blocks.dev.pickUp')} />
          <OrderTable lines={[silk, { ...classic, quantity: 3 }]} caption={`${caption} 2`} {...listens} />
          <OrderTable lines={[]} caption={`${caption} 3`} />
        </div>
      </Specimen>
      <Specimen id="side-panel" title={t('common.blocks.dev.panel')} note={t('common.blocks.dev.panelNote')}>
        <div className="button-row">
          <button className="button button--lacquer" {...opens('panel-specimen')}>
            {t('common.blocks.dev.open')}
          </button>
        </div>
      </Specimen>
      <SidePanel id="panel-specimen" label={t('common.blocks.dev.panelTitle')}>
        <SidePanelContent
          title={t('common.blocks.dev.panelTitle')}
          accent={t('common.blocks.dev.panelAccent')}
          subtitle={t('common.blocks.dev.panelSubtitle')}
          order={<OrderTable lines={[silk, classic]} delivery={t('common.blocks.dev.pickUp')} />}
          messenger={{ href: 'https://t.me/', text: t('common.blocks.dev.messenger'), icon: 'telegram' }}
          footer={
            <button type="submit" form="panel-form" className="button button--lacquer">
              {t('common.blocks.dev.submit')}
            </button>
          }
        >
          <form id="panel-form" method="dialog" style={{ display: 'grid', gap: '1.25rem' }}>
            <TextField id="panel-name" label={t('common.blocks.dev.name')} autoComplete="name" required />
            <TextField
              id="panel-phone"
              label={t('common.blocks.dev.phone')}
              prefix="+380"
              placeholder="(__) ___-__-__"
              inputMode="tel"
              autoComplete="tel-national"
              hint={t('common.blocks.dev.phoneHint')}
              required
            />
            <Radio
              id="panel-delivery"
              legend={t('common.blocks.dev.delivery')}
              look="card"
              options={[
                { value: 'salon', label: t('common.blocks.dev.salon'), note: t('common.blocks.dev.salonNote') },
                { value: 'online', label: t('common.blocks.dev.online'), note: t('common.blocks.dev.onlineNote') },
              ]}
              required
            />
          </form>
        </SidePanelContent>
      </SidePanel>
    </>
  );
}
