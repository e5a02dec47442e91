// What all pages share. Everything else stands beside its component and comes with the pages that use it (scripts/page-styles.mjs);
// which rule wins is decided by @layer, not by the order of the sheets.
import '../views/styles/layers.css';
import '../views/styles/fonts.css';
import '../views/styles/tokens.css';
import '../views/styles/base.css';
import '../views/layout/Header.css';
import '../views/layout/MenuBar.css';
import '../views/layout/Footer.css';
import '../views/layout/FloatingBooking.css';
import '../views/layout/notices/Loader.css';
import '../views/components/media/Icon.css';
import '../views/components/media/Photo.css';
import '../views/components/navigation/Breadcrumbs.css';
import '../views/components/navigation/Button.css';
import '../views/components/section/SectionTitle.css';
import '../views/components/section/TitleBlock.css';
