import { Injectable } from '@nestjs/common';

/** Versions by name, as of one moment. */
export type Versions = Readonly<Record<string, string>>;

/**
 * Versions of the data that pages are made from: the content, the offers of the booking system … A module declares its own at start and
 * sets it whenever its data change; pages name the versions they depend on.
 */
@Injectable()
export class PageVersions {
  private versions: Versions = {};
  private readonly listeners: (() => void)[] = [];

  /** @throws Error when the name is taken */
  declare(name: string): void {
    if (this.has(name)) throw new Error(`a version named ${name} exists`);
    this.versions = { ...this.versions, [name]: '' };
  }

  /**
   * Pages made from any other version of it are stale from now on.
   * @throws Error for a name that was not declared
   */
  set(name: string, version: string): void {
    if (!this.has(name)) throw new Error(`no module declares a version named ${name}: call declare('${name}') in the constructor first`);
    if (this.versions[name] === version) return;
    this.versions = { ...this.versions, [name]: version };
    for (const listener of this.listeners) listener();
  }

  /** Calls back after every change. */
  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** All current versions, as an immutable object. */
  get current(): Versions {
    return this.versions;
  }

  has(name: string): boolean {
    return Object.hasOwn(this.versions, name);
  }

  /** Whether these are still the current versions. */
  areCurrent(versions: Versions): boolean {
    for (const name in versions) if (versions[name] !== this.versions[name]) return false;
    return true;
  }
}
