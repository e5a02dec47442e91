import { WordPressStub } from '../stubs/wordpress.stub';
import { wholeSiteSuite } from '../support/whole-site.suite';
import { embeddedSeed } from '../wordpress/embedded-seed';

describe('the whole site on all outside services together', () => {
  let wordpress: WordPressStub;

  wholeSiteSuite(async () => {
    wordpress = new WordPressStub(await embeddedSeed('@host'), 'separate');
    await wordpress.start();
    return wordpress.url;
  });
  afterAll(() => wordpress.stop());
});
