import type { FormField, FormFields } from '../../shared/form';
import type { Schema } from './api-doc';

/** What the document says of a field of a form (src/shared/form). */
export function formSchema(field: FormField, description?: string): Schema {
  return { ...schemaOf(field), ...(description !== undefined && { description }) };
}

/** The same of a whole form that is sent as an object. */
export function formObjectSchema(fields: FormFields): Schema {
  const known = Object.entries(fields).flatMap(([name, field]) => (field ? [[name, schemaOf(field)] as const] : []));
  return { type: 'object', properties: Object.fromEntries(known) };
}

function schemaOf(field: FormField): Schema {
  switch (field.kind) {
    case 'choice':
      return { type: 'string', enum: field.options };
    case 'email':
      return { type: 'string', format: 'email' };
    case 'phone':
    case 'tick':
      return { type: 'string' };
    default: {
      const least = 'least' in field && field.required ? field.least : undefined;
      return { type: 'string', ...(least !== undefined && { minLength: least }), maxLength: field.most };
    }
  }
}
