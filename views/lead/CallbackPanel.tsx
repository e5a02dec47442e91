import { SidePanel } from '../ui/components/panel/SidePanel';
import { SidePanelContent } from '../ui/components/panel/SidePanelContent';
import { useT } from '../ui/i18n/context';
import { Island } from '../ui/islands/Island';
import { LeadFormIsland } from './islands/LeadForm.island';
import { CALLBACK_PANEL } from '../ui/layout/frame';
import type { FrameProps } from '../ui/layout/frame';

/** The form for a call back, opened by the footer's link to its page. */
export function CallbackPanel({ frame }: { readonly frame: FrameProps }) {
  const t = useT();
  return (
    <SidePanel id={CALLBACK_PANEL} label={t('leads.link')}>
      <SidePanelContent title={t('leads.panel.title')} accent={t('leads.panel.accent')}>
        <Island of={LeadFormIsland} props={{ topic: 'callback', about: '', phone: frame.footer.phone }} />
      </SidePanelContent>
    </SidePanel>
  );
}
