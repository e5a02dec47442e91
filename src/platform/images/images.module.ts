import { Module } from '@nestjs/common';
import { Environment } from '../config/environment';
import { ImageOptions } from './image-options';
import { ImagePreparation } from './image-preparation';
import { ImageService } from './image.service';
import { ImageWorkshop } from './image-workshop';
import { ImagesController } from './images.controller';

/** The image route. Needs ConfigModule, HttpClientModule and MetricsModule, which are global. */
@Module({
  controllers: [ImagesController],
  providers: [
    { provide: ImageOptions, inject: [Environment], useFactory: (env: Environment) => new ImageOptions(env) },
    { provide: ImageWorkshop, useFactory: () => new ImageWorkshop() },
    ImageService,
    ImagePreparation,
  ],
  exports: [ImagePreparation],
})
export class ImagesModule {}
