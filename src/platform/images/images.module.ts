import { Module } from '@nestjs/common';
import { DeclaresEnvironment } from '../config/environment-group';
import { SiteEnvironment } from '../config/site.env';
import { EncoderPool } from './encoder-pool';
import { LoadMonitor } from './load-monitor';
import { DrawnPictures } from './drawn-pictures';
import { ImageOptions } from './image-options';
import { ImageOrigins } from './image-origins';
import { ImagePreparation } from './image-preparation';
import { ImageService } from './image.service';
import { ImagesController } from './images.controller';
import { ImagesEnvironment } from './images.env';

/** The image route. Needs HttpClientModule and MetricsModule, which are global. */
@DeclaresEnvironment(ImagesEnvironment)
@Module({
  controllers: [ImagesController],
  providers: [
    {
      provide: ImageOptions,
      inject: [SiteEnvironment, ImagesEnvironment],
      useFactory: (site: SiteEnvironment, images: ImagesEnvironment) => new ImageOptions(site, images),
    },
    ImageOrigins,
    DrawnPictures,
    { provide: EncoderPool, useFactory: () => new EncoderPool() },
    { provide: LoadMonitor, useFactory: () => new LoadMonitor() },
    ImageService,
    ImagePreparation,
  ],
  exports: [DrawnPictures, EncoderPool, ImageOrigins, ImagePreparation, ImageService],
})
export class ImagesModule {}
