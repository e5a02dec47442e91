import { Injectable } from '@nestjs/common';
import { HOME_ZONES, type ClientSetting } from '../../shared/client-setting';
import { homeZone, namesOfZone } from '../../shared/home-zone';

/** The settings that stand in every page for the browser's scripts. Modules set their own in a constructor or in `onModuleInit`. */
@Injectable()
export class ClientSettings {
  private readonly values = new Map<string, unknown>();
  private written: string | null = null;

  /**
   * @param value serialisable, and public: everybody can read it
   * @throws Error when the setting is there already, and once a page has been rendered without it
   */
  set<T>({ name }: ClientSetting<T>, value: T): void {
    if (this.values.has(name)) throw new Error(`the client setting ${name} is set twice`);
    if (this.written !== null) throw new Error(`the client setting ${name} was set after the first page: do it in onModuleInit`);
    this.values.set(name, value);
  }

  /** All of them as JSON, the same for every page. */
  toJson(): string {
    return (this.written ??= JSON.stringify({ ...Object.fromEntries(this.values), [HOME_ZONES.name]: namesOfZone(homeZone()) }));
  }
}
