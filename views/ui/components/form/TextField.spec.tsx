import { renderToStaticMarkup } from 'react-dom/server';
import { Checkbox } from './Checkbox';
import { Radio } from './Radio';
import { TextField } from './TextField';

describe('a field', () => {
  it('has its label, and no error attributes without an error', () => {
    const html = renderToStaticMarkup(<TextField id="name" label="Name" />);
    expect(html).toContain('<label class="field__label" for="name">Name</label>');
    expect(html).not.toMatch(/aria-invalid|aria-describedby|required/);
  });

  it('is described by its error first, then by its hint', () => {
    const html = renderToStaticMarkup(<TextField id="phone" label="Phone" hint="With the code" error="Too short" required />);
    expect(html).toContain('aria-describedby="phone-error phone-hint" aria-invalid="true"');
    expect(html).toMatch(
      /<p class="field__error" id="phone-error">.*Too short<\/p><p class="field__hint" id="phone-hint">With the code<\/p>/,
    );
  });

  it('can be several lines, and cannot be changed while it is checked', () => {
    const html = renderToStaticMarkup(<TextField id="wish" label="Wish" multiline busy defaultValue="Tea" />);
    expect(html).toMatch(/<textarea [^>]*readOnly=""[^>]*>Tea<\/textarea>/i);
    expect(html).toContain('aria-busy="true"');
  });
});

describe('a checkbox', () => {
  it('is tied to its error', () => {
    const html = renderToStaticMarkup(<Checkbox id="agree" label="I agree" error="Needed" />);
    expect(html).toContain('aria-describedby="agree-error" aria-invalid="true"');
  });
});

describe('a radio group', () => {
  const options = [
    { value: 'salon', label: 'At a salon' },
    { value: 'online', label: 'Online' },
  ] as const;

  it('begins with the chosen option, or with none', () => {
    const checked = (html: string) => [...html.matchAll(/checked="" value="(\w+)"/g)].map(([, value]) => value);
    expect(checked(renderToStaticMarkup(<Radio id="way" legend="How" options={options} defaultValue="online" />))).toEqual(['online']);
    expect(checked(renderToStaticMarkup(<Radio id="way" legend="How" options={options} value="salon" onPick={() => undefined} />))).toEqual(
      ['salon'],
    );
    expect(checked(renderToStaticMarkup(<Radio id="way" legend="How" options={options} value={null} onPick={() => undefined} />))).toEqual(
      [],
    );
  });

  it('is one group with its legend, tied to its error', () => {
    const html = renderToStaticMarkup(<Radio id="way" legend="How" options={options} error="Choose" required />);
    expect(html).toMatch(
      /^<fieldset class="field field--error" role="radiogroup" id="way" tabindex="-1" aria-required="true" aria-describedby="way-error" aria-invalid="true">/,
    );
    expect(html).toContain('<legend class="field__label">How<span aria-hidden="true"> *</span></legend>');
  });
});
