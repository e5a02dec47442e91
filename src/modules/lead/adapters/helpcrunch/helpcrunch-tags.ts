import { HelpdeskRefused } from '../../domain/helpdesk-failure';
import type { HelpcrunchApi } from './helpcrunch-api';

type TagForm = (kind: string, id: number, tags: readonly object[]) => { readonly path: string; readonly body: object };

/** Documented for customers; other calls for chats have the second form, and which one tags have is documented for none. */
const FORMS: readonly [TagForm, TagForm] = [
  (kind, id, tags) => ({ path: `/${kind}/${id}/tags`, body: { tags } }),
  (kind, id, tags) => ({ path: `/${kind}/tags`, body: { id, tags } }),
];

/** How one kind of things is tagged. The form that worked last is asked first. */
export class HelpcrunchTags {
  private usesSecond = false;

  constructor(
    private readonly api: HelpcrunchApi,
    private readonly kind: 'customers' | 'chats',
  ) {}

  async add(id: number, names: readonly string[], signal?: AbortSignal): Promise<void> {
    const tags = names.map((name) => ({ name }));
    const put = async (second: boolean) => {
      const { path, body } = FORMS[second ? 1 : 0](this.kind, id, tags);
      await this.api.call('PUT', path, body, signal);
    };
    const first = this.usesSecond;
    try {
      await put(first);
    } catch (error) {
      if (!isUnknownAddress(error)) throw error;
      await put(!first).catch((other: unknown) => {
        throw isUnknownAddress(other) ? error : other;
      });
      this.usesSecond = !first;
    }
  }
}

function isUnknownAddress(error: unknown): boolean {
  return error instanceof HelpdeskRefused && (error.status === 404 || error.status === 405);
}
