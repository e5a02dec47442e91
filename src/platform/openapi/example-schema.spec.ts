import { schemaOfExample } from './example-schema';

describe('the schema of an example', () => {
  it('has the names and types of the example, at every depth', () => {
    expect(schemaOfExample({ ok: true, list: [{ id: 7, title: 'x' }], none: [], gone: null })).toEqual({
      type: 'object',
      properties: {
        ok: { type: 'boolean' },
        list: {
          type: 'array',
          items: { type: 'object', properties: { id: { type: 'number' }, title: { type: 'string' } }, required: ['id', 'title'] },
        },
        none: { type: 'array', items: {} },
        gone: { type: 'string', nullable: true },
      },
      required: ['ok', 'list', 'none', 'gone'],
    });
  });

  it('lets names be missing or null where that is said', () => {
    expect(schemaOfExample([{ id: 7, note: 'x' }], { optional: ['note'], nullable: ['id'] })).toEqual({
      type: 'array',
      items: { type: 'object', properties: { id: { type: 'number', nullable: true }, note: { type: 'string' } }, required: ['id'] },
    });
  });

  it('has the fields of all items of an array, and of the items of their arrays', () => {
    const hits = [{ hits: [{ title: 'x', service: 'y' }] }, { hits: [{ title: 'x', swatch: 'z' }] }];
    expect(schemaOfExample(hits, { optional: ['service', 'swatch'] })).toEqual({
      type: 'array',
      items: {
        type: 'object',
        properties: {
          hits: {
            type: 'array',
            items: {
              type: 'object',
              properties: { title: { type: 'string' }, service: { type: 'string' }, swatch: { type: 'string' } },
              required: ['title'],
            },
          },
        },
        required: ['hits'],
      },
    });
    expect(schemaOfExample(['a', 'b'])).toEqual({ type: 'array', items: { type: 'string' } });
  });
});
