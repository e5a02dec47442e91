import { SidePanel } from '../ui/components/panel/SidePanel';
import { SidePanelContent } from '../ui/components/panel/SidePanelContent';
import { useT } from '../ui/i18n/context';
import { Island } from '../ui/islands/Island';
import { LeadFormIsland } from './islands/LeadForm.island';
import type { SharedPartProps } from '../ui/layout/frame';

/** Id of the dialog. */
export const CALLBACK_PANEL = 'callback-panel';

/** The form for a call back, opened by the footer's link to its page. */
export function CallbackPanel({ frame }: SharedPartProps) {
  const t = useT();
  return (
    <SidePanel id={CALLBACK_PANEL} label={t('lead.link')}>
      <SidePanelContent title={t('lead.panel.title')} accent={t('lead.panel.accent')}>
        <Island of={LeadFormIsland} props={{ topic: 'callback', about: '', phone: frame.footer.phone }} />
      </SidePanelContent>
    </SidePanel>
  );
}
