import { expect, test, type Page } from '@playwright/test';
import { codeFor, openWidget, ownSalon, shown } from './widget-page';
import { ownAddress, ownNumber } from './own-visitor';

/** What a screen reader reads of the screen, in this order; hours, days and prices are those of the day. */
const reads = (page: Page, tree: string) => expect(page.locator('main')).toMatchAriaSnapshot(tree);

test(
  'each screen is read in order: what it is, what can be chosen, who helps, what was chosen',
  { tag: '@journey' },
  async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...ownAddress() });
    const page = await context.newPage();
    await openWidget(page, '/widget/', '.widget-salon');
    await reads(
      page,
      `
    - main:
      - navigation "Кроки запису":
        - paragraph: Крок 1 з 5
        - list:
          - listitem: Салон
          - listitem: Послуги
          - listitem: Майстер
          - listitem: Час
          - listitem: Ваші дані
      - heading "Оберіть салон" [level=1]
      - navigation "Почати з":
        - link "послуги"
        - link "майстра"
        - link "часу"
      - list:
        - listitem:
          - 'link "Печерськ бульвар Лесі Українки, 24, Київ Signature: центр міста, довші візити"'
      - paragraph:
        - text: Запишемо телефоном
        - link /\\+380/
        - link "Мої записи"
    `,
    );

    const salon = await ownSalon(page, 5);
    const name = (await salon.locator('.widget-salon__text > :first-child').textContent())!.trim();
    await salon.click();
    await shown(page, '.widget-group');
    await page.locator('.widget-group__title').first().click();
    await page.locator('.widget-service').first().click();
    await shown(page, '.widget-service.is-chosen');
    await reads(
      page,
      `
    - main:
      - link "Назад"
      - navigation "Кроки запису":
        - paragraph: Крок 2 з 5
        - list:
          - listitem:
            - link "Салон"
          - listitem: Послуги
      - heading "Оберіть послуги" [level=1]
      - search:
        - searchbox "Знайти послугу"
        - button "Знайти"
      - group:
        - heading [level=2]
        - list:
          - listitem:
            - link /грн .* обрано, прибрати/
          - listitem:
            - link /грн .* додати/
      - paragraph:
        - text: Запишемо телефоном
      - complementary "Ваш вибір":
        - term: Салон
        - definition: ${name}
        - term: Послуги
        - definition: /грн/
        - paragraph: /грн · /
        - link "Далі"
    `,
    );

    await page.locator('.widget-summary__next').click();
    await shown(page, '.widget-master');
    await reads(
      page,
      `
    - main:
      - link "Назад"
      - heading "Оберіть майстра" [level=1]
      - list:
        - listitem:
          - link /Будь-який майстер Підберемо того, хто вільний раніше Найближчий час/
        - listitem:
          - link /грн/
      - complementary "Ваш вибір"
    `,
    );

    await page.locator('.widget-master').first().click();
    await shown(page, '.widget-calendar');
    await page.locator('a.widget-day').last().click();
    await expect(page.locator('.widget[aria-busy=false] a.widget-day').last()).toHaveClass(/is-chosen/);
    // the choice of a day leads to its times
    await expect(page.locator('#times')).toBeFocused();
    await reads(
      page,
      `
    - main:
      - heading "Оберіть час" [level=1]
      - region "Найближчий вільний час":
        - heading "Найближчий вільний час" [level=2]
        - button /, \\d\\d:\\d\\d/
      - region "Календар":
        - heading [level=2]
        - link "Пізніше"
        - table:
          - rowgroup:
            - row "пн вт ср чт пт сб нд"
          - rowgroup:
            - row:
              - cell:
                - img /, вільного часу немає/
      - region /, \\d+ /:
        - heading [level=2]
        - heading /Ранок|День|Вечір/ [level=3]
        - button /\\d\\d:\\d\\d/
        - link "Повернутися до календаря"
      - complementary "Ваш вибір"
    `,
    );

    await page.locator('.widget-daytimes .widget-time').nth(-3).click();
    await shown(page, '.widget-hold');
    await reads(
      page,
      `
    - main:
      - complementary "Ваш вибір":
        - term: Майстер
        - term: Час
        - definition: /, \\d\\d:\\d\\d$/
      - heading "Ваш запис" [level=1]
      - paragraph: /Час за вами ще \\d+:\\d\\d/
      - textbox "Телефон"
      - paragraph: Надішлемо код і нагадаємо про візит
      - group: Записую іншу людину
      - group: Побажання для майстра
      - paragraph: "/Перенести чи скасувати: безкоштовно до/"
      - button "Отримати код"
    `,
    );

    const phone = ownNumber();
    await page.locator('#widget-phone').fill(phone);
    await page.locator('.widget-form__send').click();
    await shown(page, '#widget-code');
    await reads(
      page,
      `
    - main:
      - complementary "Ваш вибір"
      - heading "Код з SMS" [level=1]
      - paragraph: /Час за вами ще/
      - paragraph: /Код надіслали на \\+380/
      - textbox "4 цифри з SMS"
      - button "Підтвердити запис"
      - button "Надіслати ще раз"
      - paragraph: /можна через \\d:\\d\\d/
      - link "Змінити номер"
    `,
    );

    await page.locator('#widget-code').fill(await codeFor(page.request, phone));
    await shown(page, '#widget-firstname');
    await reads(
      page,
      `
    - main:
      - complementary "Ваш вибір"
      - heading "Познайомимося" [level=1]
      - paragraph: Ви в нас уперше. Як до вас звертатися?
      - textbox "Ім’я"
      - textbox "Прізвище"
      - radiogroup "Стать":
        - radio "Жінка" [checked]
        - radio "Чоловік"
      - textbox "Email для підтвердження (необов’язково)"
      - button "Підтвердити запис"
    `,
    );

    await page.locator('#widget-firstname').fill('Олена');
    await page.locator('#widget-lastname').fill('Коваль');
    await page.locator('.widget-form__send').click();
    await shown(page, '.widget-done');
    await reads(
      page,
      `
    - main:
      - heading "Чекаємо на вас" [level=1]
      - paragraph: Записали вас. До зустрічі!
      - paragraph: /\\d+ /
      - paragraph: /^\\d\\d:\\d\\d$/
      - heading "${name}" [level=2]
      - paragraph:
        - text: Прокласти маршрут
        - link "Google Maps"
      - list:
        - listitem: /\\d\\d:\\d\\d/
      - paragraph: /грн/
      - heading "Що далі" [level=2]
      - list:
        - listitem: /SMS із деталями/
        - listitem: /Напередодні о 18:00/
      - paragraph: "/Перенести чи скасувати: безкоштовно до/"
      - link "Додати в календар"
      - link "Записатися ще"
    `,
    );

    await openWidget(page, '/widget/visits/', '.widget-visit');
    await reads(
      page,
      `
    - main:
      - heading "Мої записи" [level=1]
      - paragraph: /Олена Коваль/
      - button "Вийти"
      - heading "Попереду" [level=2]
      - article:
        - heading [level=3]
        - list:
          - listitem: /\\d\\d:\\d\\d/
        - paragraph:
          - link "Перенести чи скасувати"
          - link "Додати в календар"
          - link "Повторити"
    `,
    );
    await context.close();
  },
);
