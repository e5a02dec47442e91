import { Global, Module } from '@nestjs/common';
import { DeclaresEnvironment } from '../config/environment-group';
import { SiteEnvironment } from '../config/site.env';
import { Analytics } from './analytics';
import { FragmentsController } from './fragments.controller';
import { DevDrawings } from './dev-drawings';
import { FrameRenderer } from './frame-renderer.service';
import { LOCALE_COOKIE } from '../../shared/client-setting';
import { ClientSettings } from './client-settings.registry';
import { FrameSlots } from './frame-slots';
import { FrameSource } from './frame-source';
import { PageRenderer } from './page-renderer.service';
import { PageResponder } from './page-responder.service';
import { RenderEnvironment } from './render.env';
import { handleViewProblems } from './view-problems';

@DeclaresEnvironment(RenderEnvironment)
@Global()
@Module({
  controllers: [FragmentsController],
  providers: [Analytics, ClientSettings, DevDrawings, FrameRenderer, FrameSlots, FrameSource, PageRenderer, PageResponder],
  exports: [Analytics, ClientSettings, DevDrawings, FrameRenderer, FrameSlots, FrameSource, PageRenderer, PageResponder],
})
export class RenderModule {
  constructor(settings: ClientSettings, env: RenderEnvironment, site: SiteEnvironment) {
    settings.set(LOCALE_COOKIE, env.LOCALE_COOKIE === 'on');
    handleViewProblems(site);
  }
}
