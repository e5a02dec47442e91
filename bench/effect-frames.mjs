// Frames of each effect, and of the same steps without it: a function each, which opens its page, goes through the steps, and tells how long
// each frame took, ms.

/** Steps of the pointer over the velvet, one a frame; some first ones find the density of this machine. */
const STROKES = 160;
const FIRST_STROKES = 40;
/** px of a step down the page, one a frame, and steps at most. */
const DOWN = 24;
const DOWN_STEPS = 400;
/** Frames of a shade that appears: 0.7 s. */
const SHADE_FRAMES = 42;
/** Cards that are pressed, and shades that are chosen, in a round. */
const TIMES = 4;

/** In each page: lets a browser without a graphics card take part, or be without effects; counts what WebGL draws. */
function prepare(cores) {
  localStorage.setItem('cookie-choice', `necessary ${Date.now()}`);
  Object.defineProperty(navigator, 'hardwareConcurrency', { value: cores });
  const { getContext } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.getContext = function (type, options) {
    return getContext.call(this, type, { ...options, failIfMajorPerformanceCaveat: false });
  };
  window.drawn = 0;
  const { drawArrays } = WebGLRenderingContext.prototype;
  WebGLRenderingContext.prototype.drawArrays = function (...args) {
    window.drawn++;
    drawArrays.apply(this, args);
  };
  // how long each of some frames took, with a step before each of them, which ends them by `false`
  window.frames60 = async (most, step = () => undefined) => {
    const frame = () => new Promise(requestAnimationFrame);
    const times = [];
    let last = await frame();
    while (times.length < most && step(times.length) !== false) {
      const now = await frame();
      times.push(now - last);
      last = now;
    }
    return times;
  };
  // the least that a picture can change in each frame: a canvas of a few pixels
  window.smallChange = () => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 32;
    canvas.style.cssText = 'position: fixed; inset: 0 auto auto 0; pointer-events: none';
    document.body.append(canvas);
    const context = canvas.getContext('2d');
    return (step) => {
      context.fillStyle = `rgb(${step % 256} 0 0)`;
      context.fillRect(0, 0, 32, 32);
    };
  };
  // what a page that comes by a transition takes for its frames
  addEventListener('pagereveal', ({ viewTransition }) => {
    if (!viewTransition) return;
    let isOver = false;
    void viewTransition.finished.then(() => (isOver = true));
    window.revealed = window.frames60(Infinity, () => !isOver);
    void viewTransition.ready.then(() => {
      // the animation of the new picture over the old one: only where there are both (EmployeeCard.css)
      window.isCarried = document.getAnimations().some(({ animationName }) => animationName === 'silk-in');
    });
  });
}

/** In the page: strokes the hero to and fro; `alone` are the pointer's steps with, or without, a small change in each frame. */
async function stroke({ steps, alone }) {
  const hero = document.querySelector('.hero');
  const change = alone === 'small' ? window.smallChange() : () => undefined;
  return window.frames60(steps, (step) => {
    const clientX = innerWidth * (0.6 + 0.3 * Math.sin(step / 18));
    const clientY = innerHeight * (0.4 + 0.15 * Math.cos(step / 11));
    hero.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, pointerType: 'mouse', clientX, clientY }));
    change(step);
  });
}

/** Opens a page, with effects or on a weak device, and waits for its idle moment. */
async function open(browser, screen, path, isOn) {
  const page = await browser.newPage(screen);
  await page.addInitScript(prepare, isOn ? 8 : 2);
  await page.goto(path, { waitUntil: 'load' });
  await page.locator('script[type=speculationrules]').waitFor({ state: 'attached' });
  return page;
}

/** Moves the pointer where nothing is stroked: what waits for somebody comes. */
async function arrive(page) {
  await page.locator('.site-header').hover();
  const file = await page.waitForFunction(
    () => performance.getEntriesByType('resource').find(({ name }) => name.includes('/effects-'))?.name,
  );
  // it was asked for before, and so has begun before this is answered
  await page.evaluate((url) => import(url), await file.jsonValue());
}

const drawn = (page) => page.evaluate(() => window.drawn);

async function velvet(browser, screen) {
  const page = await open(browser, screen, '/', true);
  const loaded = page.waitForResponse(/\/velvet-[^/]+\.js$/);
  await page.mouse.move(screen.viewport.width * 0.6, screen.viewport.height * 0.4);
  await (await loaded).finished();
  await page.evaluate(stroke, { steps: FIRST_STROKES });
  const times = await page.evaluate(stroke, { steps: STROKES });
  if ((await drawn(page)) === 0) throw new Error('no velvet was drawn');
  const dense = await page.evaluate(() => {
    const canvas = document.querySelector('.hero canvas');
    return canvas.width / canvas.clientWidth;
  });
  await page.evaluate(() => scrollTo({ top: 3000, behavior: 'instant' }));
  await page.locator('.hero canvas').waitFor({ state: 'detached' });
  const before = await drawn(page);
  await page.evaluate(() => window.frames60(30));
  const offScreen = (await drawn(page)) - before;
  await page.close();
  return { times, offScreen, dense };
}

async function withoutVelvet(browser, screen, alone) {
  const page = await open(browser, screen, '/', false);
  await page.mouse.move(screen.viewport.width * 0.6, screen.viewport.height * 0.4);
  await page.evaluate(stroke, { steps: FIRST_STROKES });
  const times = await page.evaluate(stroke, { steps: STROKES, alone });
  await page.close();
  return { times };
}

async function thread(browser, screen, isOn = true) {
  const page = await open(browser, screen, '/', isOn);
  await arrive(page);
  if (isOn) await page.locator('[data-thread=route]').waitFor({ state: 'attached' });
  const times = await page.evaluate(
    ([steps, down]) =>
      window.frames60(steps, () => {
        const before = scrollY;
        scrollBy({ top: down, behavior: 'instant' });
        return scrollY > before;
      }),
    [DOWN_STEPS, DOWN],
  );
  const piecesOf = () =>
    [...document.querySelectorAll('[data-thread]')].filter((svg) => svg.querySelector('path').style.strokeDasharray === 'none').length;
  if (isOn && (await page.evaluate(piecesOf)) < 5) throw new Error('no thread was drawn');
  // what is being drawn leaves the screen
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await page.evaluate(() => window.frames60(3));
  const offScreen = await page.evaluate(
    () =>
      document.getAnimations().filter(({ effect }) => {
        const { top, bottom } = effect.target?.closest('[data-thread]')?.getBoundingClientRect() ?? { top: 0, bottom: 1 };
        return top > innerHeight || bottom < 0;
      }).length,
  );
  await page.close();
  return { times, offScreen };
}

/** The frames of some transitions from the list of masters to a master's page. */
async function silk(browser, screen, isOn = true) {
  const times = [];
  for (let time = 0; time < TIMES; time++) {
    const page = await open(browser, screen, '/employees/', isOn);
    const card = page.locator('.card--master .card__link').nth(time);
    await card.scrollIntoViewIfNeeded();
    const address = await card.evaluate(({ href }) => href);
    if (isOn) {
      await arrive(page);
      await card.locator('.card__frame').click();
      // the same way, and nothing is pressed: the page fades
    } else await page.evaluate((href) => location.assign(href), address);
    await page.waitForURL(address);
    await page.waitForFunction(() => 'isCarried' in window);
    if ((await page.evaluate(() => window.isCarried)) !== isOn) throw new Error(`silk is ${isOn ? 'not carried' : 'carried'}`);
    times.push(...(await page.evaluate(() => window.revealed)));
    await page.close();
  }
  return { times };
}

async function shades(browser, screen, isOn = true) {
  const page = await open(browser, screen, '/services/female/hair/colouring/', isOn);
  await arrive(page);
  await page.locator('.page-hero__picture').scrollIntoViewIfNeeded();
  const times = [];
  for (let time = 1; time <= TIMES; time++) {
    if (isOn) {
      await page.locator('.shades__chip > input').nth(time).check();
      await page.locator('.shades-dye').last().waitFor();
      times.push(...(await page.evaluate((frames) => window.frames60(frames), SHADE_FRAMES)));
    } else times.push(...(await page.evaluate((frames) => window.frames60(frames, window.smallChange()), SHADE_FRAMES)));
  }
  await page.close();
  return { times };
}

/** Each effect, and its floors: the same steps, without it. */
export const EFFECTS = {
  velvet: {
    about: 'stroked on home',
    effect: velvet,
    floors: {
      'nothing changes': (browser, screen) => withoutVelvet(browser, screen, 'still'),
      'a few pixels change': (browser, screen) => withoutVelvet(browser, screen, 'small'),
    },
  },
  thread: {
    about: 'home is scrolled through',
    effect: thread,
    floors: { 'no thread': (browser, screen) => thread(browser, screen, false) },
  },
  silk: { about: 'carried to a master’s page', effect: silk, floors: { 'pages fade': (browser, screen) => silk(browser, screen, false) } },
  shades: {
    about: 'a shade appears',
    effect: shades,
    floors: { 'a few pixels change': (browser, screen) => shades(browser, screen, false) },
  },
};
