import { FrameSlots } from './frame-slots';

const search = () => null;
const cart = () => null;

describe('the slots of the frame', () => {
  it('keep their parts in the order of the places, whoever comes first', () => {
    const slots = new FrameSlots();
    slots.fill('tools', 30, cart);
    slots.fill('tools', 20, search);
    expect(slots.parts('tools').map((part) => part.name)).toEqual(['search', 'cart']);
    expect(slots.parts('panels')).toEqual([]);
  });

  it('refuse a second part in the same place, and a second fragment of a name', () => {
    const slots = new FrameSlots();
    slots.fill('tools', 20, search);
    expect(() => slots.fill('tools', 20, cart)).toThrow('place 20 of tools is taken');
    slots.addFragment('order', cart);
    expect(() => slots.addFragment('order', cart)).toThrow('there is a fragment order already');
    expect([...slots.fragments.keys()]).toEqual(['order']);
  });
});
