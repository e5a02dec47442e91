import { Injectable } from '@nestjs/common';
import type { Locale } from '../../shared/locale';
import type { ErrorContent, FrameProps } from '../../../views/layout/frame';

interface FrameProvider {
  /** Names of the versions (`PageVersions`) that header and footer are made from: every page depends on them. */
  readonly versions: readonly string[];
  frame(locale: Locale): FrameProps | null;
  notFound(locale: Locale): ErrorContent | null;
}

/** Source of the data of header and footer: the content module registers itself here, because the platform knows no module. */
@Injectable()
export class FrameSource {
  private provider: FrameProvider | null = null;

  register(provider: FrameProvider): void {
    this.provider = provider;
  }

  get versions(): readonly string[] {
    return this.provider?.versions ?? [];
  }

  frame(locale: Locale): FrameProps | null {
    return this.provider?.frame(locale) ?? null;
  }

  notFound(locale: Locale): ErrorContent | null {
    return this.provider?.notFound(locale) ?? null;
  }
}
