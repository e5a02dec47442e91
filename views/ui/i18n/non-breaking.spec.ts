import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { nonBreakingHtml, nonBreaking } from './non-breaking';

/** A tied space as `_`, a tied hyphen or dash as `=` after it. */
const visible = (text: string) => text.replaceAll('\u00a0', '_').replaceAll('\u2060', '=');
const shown = (text: string) => visible(nonBreaking(text));

describe('nonBreaking', () => {
  it('ties a word of one letter to the next word', () => {
    expect(shown('Що було з кусачками до вас')).toBe('Що_було з_кусачками до_вас');
    expect(shown('У салоні, а не вдома: «з собою» (і без)')).toBe('У_салоні, а_не_вдома: «з_собою» (і_без)');
  });

  it('ties the shortest prepositions and a negation', () => {
    expect(shown('Манікюр не має боліти, зате на все добре')).toBe('Манікюр не_має боліти, зате на_все добре');
  });

  it('ties one after another', () => {
    expect(shown('і в нас')).toBe('і_в_нас');
  });

  it('leaves the letters of longer words, initials and the end of a text alone', () => {
    expect(shown('Мова й м’яка олія')).toBe('Мова й_м’яка олія');
    expect(shown('рядок закінчено на я')).toBe('рядок закінчено на_я');
    expect(shown('О. Марчук')).toBe('О. Марчук');
  });

  it('ties a word of one letter that ends a phrase to the word before it', () => {
    expect(shown('Покажіть усе, що є, і те, чим стали я.')).toBe('Покажіть усе, що_є, і_те, чим стали_я.');
    expect(shown('Neither do I, says she')).toBe('Neither do_I, says she');
    expect(shown('у тижні: а) будні')).toBe('у_тижні: а) будні');
  });

  it('lets no line begin with a dash or with a particle', () => {
    expect(shown('Якщо боляче — скажіть')).toBe('Якщо боляче_— скажіть');
    expect(shown('Ви б сказали, він же чує')).toBe('Ви_б_сказали, він_же чує');
  });

  it('keeps numbers with what they count', () => {
    expect(shown('3 роки, 1 200 грн, Закон № 2297-VI')).toBe('3_роки, 1_200_грн, Закон №_2297-=VI');
    expect(shown('valid for 12 months')).toBe('valid for 12_months');
    expect(shown('A discount of 10,000 UAH')).toBe('A_discount of 10,000_UAH');
    expect(shown('+380 (44) 200-10-00')).toBe('+380_(44)_200-10-00');
  });

  it('keeps houses with their streets and hours with their day', () => {
    expect(shown('вул. Велика Васильківська, 72')).toBe('вул._Велика Васильківська,_72');
    expect(shown('72 Velyka Vasylkivska St, Kyiv')).toBe('72_Velyka Vasylkivska_St, Kyiv');
    expect(shown('Щодня 8:00–22:00')).toBe('Щодня_8:00–=22:00');
    expect(shown('щодня 8:00\u2060–\u206022:00')).toBe('щодня_8:00=–=22:00');
  });

  it('ties prepositions and conjunctions of three letters too', () => {
    expect(shown('Скажіть про гроші, що без ретуші')).toBe('Скажіть про_гроші, що_без_ретуші');
    expect(shown('проте щось безмежне')).toBe('проте щось безмежне');
  });

  it('keeps short compounds whole, long ones and addresses as they are', () => {
    expect(shown('by e-mail, на два-три дні, будь-який, seventy-two')).toBe('by e-=mail, на_два-=три дні, будь-=який, seventy-=two');
    expect(shown('Brow, lash and hair-removal master')).toBe('Brow, lash and hair-=removal master');
    expect(shown('blow-dry')).toBe('blow-dry');
    expect(shown('a@b-c.example')).toBe('a@b-c.example');
  });
});

describe('nonBreakingHtml', () => {
  const bound = (html: string) => visible(nonBreakingHtml(html));

  it('changes texts and leaves attributes alone', () => {
    expect(bound('<a title="у нас" href="tel:+380442001000">у нас, +380 (44) 200-10-00</a>')).toBe(
      '<a title="у нас" href="tel:+380442001000">у_нас, +380_(44)_200-10-00</a>',
    );
  });

  it('keeps HTML as it is', () => {
    expect(bound('<p>З майстром</p> <a href="/a/">у салоні</a>')).toBe('<p>З_майстром</p> <a href="/a/">у_салоні</a>');
  });

  it('leaves scripts, styles and text fields alone, and goes on after them', () => {
    const raw = '<script>з нами</script><style>з нами</style><textarea>з <b>нами</b></textarea>';
    expect(bound(`${raw}<s>з нами</s> <span>з нами</span>`)).toBe(`${raw}<s>з_нами</s> <span>з_нами</span>`);
  });

  it('keeps what is cut off', () => {
    expect(bound('<p>з нами</p> з нами <a href="з нами')).toBe('<p>з_нами</p> з_нами <a href="з нами');
  });

  it('ties words across the edge of an element', () => {
    expect(bound('<p>ми у <b>вас</b></p>')).toBe('<p>ми у_<b>вас</b></p>');
  });

  it('leaves scripts and fields alone', () => {
    expect(bound('<script>у нас</script><textarea>у нас</textarea><p>у нас</p>')).toBe(
      '<script>у нас</script><textarea>у нас</textarea><p>у_нас</p>',
    );
  });

  it('keeps no page in memory for a cached text', () => {
    setFlagsFromString('--expose_gc');
    const collect = runInNewContext('gc') as () => void;
    const PAGES = 300;
    const PAGE_KB = 100;
    collect();
    const before = process.memoryUsage().heapUsed;
    for (let page = 0; page < PAGES; page++) {
      nonBreakingHtml(
        `<main><p>Сторінка, якої ще не було: ${page}</p><img alt="${Buffer.alloc(PAGE_KB * 1024, page).toString('latin1')}"></main>`,
      );
    }
    collect();
    const keptKb = (process.memoryUsage().heapUsed - before) / 1024;
    expect(keptKb).toBeLessThan((PAGES * PAGE_KB) / 10);
  });
});
