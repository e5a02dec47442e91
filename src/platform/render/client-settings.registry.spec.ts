import { clientSetting } from '../../shared/client-setting';
import { ClientSettings } from './client-settings.registry';

const PROBE = clientSetting<{ readonly key: string }>('probe');

describe('the settings of the browser', () => {
  it('are those that modules set, as JSON', () => {
    const settings = new ClientSettings();
    settings.set(PROBE, { key: 'a' });
    settings.set(clientSetting<boolean>('other'), true);
    expect(JSON.parse(settings.toJson())).toEqual({ probe: { key: 'a' }, other: true, zones: ['Europe/Kyiv', 'Europe/Kiev'] });
  });

  it('are set once each, before the first page', () => {
    const settings = new ClientSettings();
    settings.set(PROBE, { key: 'a' });
    expect(() => settings.set(PROBE, { key: 'b' })).toThrow('set twice');
    settings.toJson();
    expect(() => settings.set(clientSetting<boolean>('late'), true)).toThrow('after the first page');
  });
});
