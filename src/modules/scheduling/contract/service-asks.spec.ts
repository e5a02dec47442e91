import { ASK_LIMITS, keptAnswer, readAnswers, type ServiceQuestion } from './service-asks';

const question = (id: string, rest: Partial<ServiceQuestion>): ServiceQuestion => ({
  id,
  kind: 'text',
  text: { ua: `Питання ${id}`, en: `Question ${id}` },
  isRequired: false,
  choices: [],
  ...rest,
});
const QUESTIONS = [
  question('dyed', { kind: 'yes_no', isRequired: true }),
  question('wish', {}),
  question('length', {
    kind: 'choice',
    choices: [
      { id: 'short', text: { ua: 'Коротке', en: 'Short' } },
      { id: 'long', text: { ua: 'Довге', en: 'Long' } },
    ],
  }),
];
const SERVICE = { id: 'colour', asks: { addOns: [], questions: QUESTIONS, photographs: null } };
const read = (answers: Readonly<Record<string, string>>, service = 'colour') =>
  readAnswers(
    [{ id: 'cut' }, SERVICE],
    Object.entries(answers).map(([id, answer]) => ({ service, question: id, answer })),
  );
const problems = (answers: Readonly<Record<string, string>>, service?: string) =>
  Object.fromEntries(read(answers, service).flatMap(({ question: { id }, problem }) => (problem ? [[id, problem]] : [])));

describe('answers to the questions of services', () => {
  it('are taken, in the order of the questions, and kept in both languages', () => {
    const answers = read({ length: 'long', wish: ' світліше ', dyed: 'no', unknown: 'x' });
    expect(answers.map(({ question: { id }, answer, problem }) => [id, answer, problem])).toEqual([
      ['dyed', 'no', null],
      ['wish', 'світліше', null],
      ['length', 'long', null],
    ]);
    expect(answers.map(keptAnswer)).toEqual([
      { service: 'colour', question: QUESTIONS[0]!.text, answer: { ua: 'Ні', en: 'No' } },
      { service: 'colour', question: QUESTIONS[1]!.text, answer: { ua: 'світліше', en: 'світліше' } },
      { service: 'colour', question: QUESTIONS[2]!.text, answer: { ua: 'Довге', en: 'Long' } },
    ]);
  });

  it('are refused where one is missing, is none of the choices, or is too long', () => {
    expect(problems({})).toEqual({ dyed: 'required' });
    expect(problems({ dyed: '  ' })).toEqual({ dyed: 'required' });
    expect(problems({ dyed: 'yes' }, 'cut')).toEqual({ dyed: 'required' });
    expect(problems({ dyed: 'maybe', length: 'Довге', wish: 'x'.repeat(ASK_LIMITS.answer + 1) })).toEqual({
      dyed: 'wrong',
      length: 'wrong',
      wish: 'long',
    });
    expect(problems({ dyed: 'yes', wish: 'x'.repeat(ASK_LIMITS.answer) })).toEqual({});
  });
});
