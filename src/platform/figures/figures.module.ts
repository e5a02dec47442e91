import { Global, Module } from '@nestjs/common';
import { PersonalData } from '../privacy/personal-data';
import { FIGURES_RETENTION } from './figure.retention';
import { Figures } from './figures';

/** What the site counted of itself in the last thirteen months. */
@Global()
@Module({ providers: [Figures], exports: [Figures] })
export class FiguresModule {
  constructor(personal: PersonalData) {
    personal.declare(FIGURES_RETENTION);
  }
}
