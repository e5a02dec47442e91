// What all pages share. Everything else stands beside its component and comes with the pages that use it (scripts/page-styles.mjs);
// which rule wins is decided by @layer, not by the order of the sheets.
import '../../views/ui/styles/layers.css';
import '../../views/ui/styles/fonts.css';
import '../../views/ui/styles/tokens.css';
import '../../views/ui/styles/base.css';
import '../../views/ui/layout/Header.css';
import '../../views/ui/layout/MenuBar.css';
import '../../views/ui/layout/Footer.css';
import '../../views/booking/FloatingBooking.css';
import '../../views/ui/layout/notices/Loader.css';
import '../../views/ui/components/media/Icon.css';
import '../../views/ui/components/media/Photo.css';
import '../../views/ui/components/navigation/Breadcrumbs.css';
import '../../views/ui/components/navigation/Button.css';
import '../../views/ui/components/section/SectionTitle.css';
import '../../views/ui/components/section/TitleBlock.css';
