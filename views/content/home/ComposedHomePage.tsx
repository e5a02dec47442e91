import { Blocks, type PageBlock } from '../components/Blocks';
import { HomePage, type HomePageProps, type HomePlace } from './HomePage';

/** What an editor has added to the home page, by place. */
export type HomeBlocks = Readonly<Record<HomePlace, readonly PageBlock[]>>;

export interface ComposedHomePageProps {
  readonly home: HomePageProps;
  readonly blocks: HomeBlocks;
}

/** The home page with blocks of an editor. A page of its own: the styles of all blocks come with it, and not with every home page. */
export function ComposedHomePage({ home, blocks }: ComposedHomePageProps) {
  const sections = (place: HomePlace) =>
    blocks[place].length ? (
      <div className="home-blocks">
        <Blocks blocks={blocks[place]} />
      </div>
    ) : null;
  return <HomePage {...home} placed={{ opening: sections('opening'), reviews: sections('reviews'), questions: sections('questions') }} />;
}
