import { inSlices, nextSlice } from '../../../platform/limits/time-slices';
import MiniSearch from 'minisearch';
import type { Query, QueryCombination, SearchResult as Match } from 'minisearch';
import type { SiteContent } from '../contract/entities';
import { inOtherLayout } from '../contract/keyboard-layout';
import type { SearchDocument } from '../domain/search-documents';
import { searchDocuments } from '../domain/search-documents';
import type { ScoredHit } from '../contract/search-result';
import { highlightsIn, latinKey, stemOf, typosIn, wordsOf } from '../contract/search-text';

/** Fields that name a thing; the rest only speaks about it. */
const NAMES = ['title', 'alias', 'note'];
const FIELDS = [...NAMES, 'text'];
const BOOST = { title: 6, alias: 3, note: 2, text: 0.6 };
/** Shorter words match too much when their layout or alphabet is guessed. */
const SHORTEST_GUESS = 3;
/** More words than this do not narrow a search on a site of this size. */
const MAX_WORDS = 8;

/** Characters that are searched of the running text of one document, and of any other field. */
const MAX_CHARACTERS = { text: 20_000, name: 2000 };
/**
 * Different words that are indexed, of all running texts together, and of all names. A large site has half as many; a backend that makes
 * up words would fill the memory.
 */
const MAX_INDEXED_WORDS = { text: 60_000, name: 40_000 };

/** What a typed word may mean; the first interpretation is the word itself. */
interface Interpretation {
  readonly words: readonly string[];
  readonly weight: number;
}

/** The index of one language. */
export interface SearchIndex {
  /** Hits for a tidy query, best first; empty for a query without a word. */
  find(query: string): readonly ScoredHit[];
}

/**
 * Builds the index of a language, document by document with pauses. Words are found by their beginning or stem, in either alphabet and in either keyboard layout;
 * only when that finds nothing, with a typo; and only then by some of the words.
 * @param other the same content in the other language, whose titles find things too
 */
export async function buildSearchIndex(content: SiteContent, other: SiteContent): Promise<SearchIndex> {
  const documents = await inSlices(searchDocuments(content, other));
  const known = { text: new Set<string>(), name: new Set<string>() };
  const isIndexed = (word: string, of: keyof typeof known) => {
    if (known[of].size < MAX_INDEXED_WORDS[of]) known[of].add(word);
    return known[of].has(word);
  };
  const index = new MiniSearch<SearchDocument>({
    fields: FIELDS,
    extractField: (document, field) => {
      if (field === 'text') return document.text().slice(0, MAX_CHARACTERS.text);
      const value = document[field as 'id' | 'title' | 'alias' | 'note'];
      return typeof value === 'string' ? value.slice(0, MAX_CHARACTERS.name) : value;
    },
    tokenize: (text) => wordsOf(text).map((word) => word.folded),
    // Running text is indexed as it is; titles and the like also under one Latin spelling.
    processTerm: (word, field) => {
      if (field === 'text') return isIndexed(word, 'text') && word;
      return isIndexed(word, 'name') && [...new Set([word, latinKey(word)])];
    },
    searchOptions: {
      boost: BOOST,
      tokenize: (text) => [text],
      processTerm: (word) => word,
      weights: { prefix: 0.4, fuzzy: 0.3 },
      boostDocument: (id) => documents[id as number]!.weight,
    },
  });
  for (const document of documents) {
    await nextSlice();
    index.add(document);
  }
  for (const words of Object.values(known)) words.clear();

  const scored = (match: Match, typed: readonly string[]): ScoredHit => {
    const { kind, title, url, note, service } = documents[match.id as number]!;
    return {
      kind,
      score: match.score,
      named: Object.values(match.match).some((fields) => fields.some((field) => NAMES.includes(field))),
      // made only for the hits that are shown: a short word has hundreds
      get hit() {
        const highlights = highlightsIn(title, new Set(match.terms), typed);
        return { title, url, ...(note && { note }), highlights, ...(service && { service }) };
      },
    };
  };

  return {
    find(query) {
      const words = selectiveWords([...new Set(query.split(' '))])
        .map(interpretationsOf)
        .filter((interpretations) => interpretations.length > 0)
        .slice(0, MAX_WORDS);
      if (words.length === 0) return [];
      const typed = words.flatMap((interpretations) => interpretations.flatMap(({ words: meant }) => meant));
      const attempts: readonly Query[] = [all(words.map(prefixQuery)), all(words.map(fuzzyQuery)), any(words.map(fuzzyQuery))];
      for (const attempt of attempts) {
        const matches = index.search(attempt);
        if (matches.length > 0) return matches.map((match) => scored(match, typed));
      }
      return [];
    },
  };
}

/** Without words of one letter, where there are longer ones; one of them where there are not: each begins a large part of all texts. */
function selectiveWords(words: readonly string[]): readonly string[] {
  const longer = words.filter((word) => [...word].length > 1);
  return longer.length ? longer : words.slice(0, 1);
}

/** A typed word as itself, by its stem, in the other keyboard layout, and in the one Latin spelling. */
function interpretationsOf(typed: string): readonly Interpretation[] {
  const own = foldedWords(typed);
  const guessed = inOtherLayout(typed);
  const switched = guessed === null ? [] : foldedWords(guessed);
  const interpretations = [
    { words: own, weight: 1 },
    { words: own.some((word) => stemOf(word) !== word) ? own.map(stemOf) : [], weight: 0.5 },
    { words: isLong(switched) ? switched : [], weight: 0.9 },
    { words: /[a-z]/i.test(typed) && isLong(own.map(latinKey)) ? own.map(latinKey) : [], weight: 0.8 },
  ];
  return interpretations.filter(({ words }) => words.length > 0);
}

function foldedWords(text: string): readonly string[] {
  return wordsOf(text).map((word) => word.folded);
}

function isLong(words: readonly string[]): boolean {
  return words.join('').length >= SHORTEST_GUESS;
}

function prefixQuery(interpretations: readonly Interpretation[]): QueryCombination {
  return any(
    interpretations.map(({ words, weight }) => ({
      combineWith: 'AND',
      queries: [...words],
      prefix: true,
      // One letter begins half of all running text.
      fields: words.join('').length === 1 ? NAMES : FIELDS,
      ...weighted(weight),
    })),
  );
}

/** With a typo: one wrong letter in a short word, two in a long one; words too short for a typo by their beginning. */
function fuzzyQuery(interpretations: readonly Interpretation[]): QueryCombination {
  return any(
    interpretations.map(({ words, weight }) =>
      all(
        words.map((word) => ({
          combineWith: 'OR',
          queries: [word],
          prefix: true,
          fuzzy: typosIn(word) || false,
          maxFuzzy: 2,
          ...weighted(weight),
        })),
      ),
    ),
  );
}

function weighted(weight: number): { boostTerm: () => number } {
  return { boostTerm: () => weight };
}

function all(queries: readonly Query[]): QueryCombination {
  return { combineWith: 'AND', queries: [...queries] };
}

function any(queries: readonly Query[]): QueryCombination {
  return { combineWith: 'OR', queries: [...queries] };
}
