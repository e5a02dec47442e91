// What other modules may call of the sources of visits.
export { noteSource, noteSourcePaid } from './store/note-source';
