import { Injectable } from '@nestjs/common';
import type { FunctionComponent } from 'react';
import type { PagePartProps, SharedPartProps } from '../../../views/ui/layout/frame';

/** Places of the frame, and what a part in them is told. */
interface Slots {
  /** Tools at the end of the header. */
  readonly tools: PagePartProps;
  /** What floats above the page. */
  readonly floating: PagePartProps;
  /** Ways to reach us in the footer, between the phone and the e-mail. */
  readonly contacts: SharedPartProps;
  /** Dialogs of all pages, which come in an idle moment: the fragment `panels`. */
  readonly panels: SharedPartProps;
}

type SharedPart = FunctionComponent<SharedPartProps>;

/**
 * Parts that modules bring to the frame of every page, because the platform knows no module. Modules fill the slots in a constructor: the
 * frame is rendered with the first page.
 */
@Injectable()
export class FrameSlots {
  private readonly slots: { readonly [S in keyof Slots]: Map<number, FunctionComponent<Slots[S]>> } = {
    tools: new Map(),
    floating: new Map(),
    contacts: new Map(),
    panels: new Map(),
  };
  private readonly named = new Map<string, SharedPart>();

  /**
   * Puts a part into a slot.
   * @param place the parts of a slot stand in the order of their places, whatever the order of the modules
   * @throws Error when the place is taken
   */
  fill<S extends keyof Slots>(slot: S, place: number, part: FunctionComponent<Slots[S]>): void {
    if (this.slots[slot].has(place)) throw new Error(`place ${place} of ${slot} is taken`);
    this.slots[slot].set(place, part);
  }

  /** The parts of a slot, in their order. */
  parts<S extends keyof Slots>(slot: S): readonly FunctionComponent<Slots[S]>[] {
    return [...this.slots[slot]].sort(([one], [other]) => one - other).map(([, part]) => part);
  }

  /**
   * A dialog that comes as a fragment of its own (`/fragments/ua/{name}`), because few pages need it.
   * @throws Error when the name is taken
   */
  addFragment(name: string, part: SharedPart): void {
    if (this.named.has(name)) throw new Error(`there is a fragment ${name} already`);
    this.named.set(name, part);
  }

  get fragments(): ReadonlyMap<string, SharedPart> {
    return this.named;
  }
}
