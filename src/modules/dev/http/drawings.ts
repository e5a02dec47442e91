import { Injectable } from '@nestjs/common';
import { DevDrawings } from '../../../platform/render/dev-drawings';
import { DRAWINGS } from '../../../../views/drawings';

/** Has every drawing of the site served where no build has written them. */
@Injectable()
export class Drawings {
  constructor(drawings: DevDrawings) {
    drawings.add(Object.values(DRAWINGS));
  }
}
