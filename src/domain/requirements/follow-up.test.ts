import { describe, expect, test } from 'vitest'
import { termCalendar } from '../calendar/term-calendar.ts'
import { firstTerms } from '../calendar/terms.ts'
import { Problem } from '../shared/problem.ts'
import { type AskedAgain, bornRequirements } from './born-requirements.ts'
import { isAskedAgain, outcomeOfVerdict, proposesCase, VERDICTS, type VerdictForm, verdictForm } from './follow-up.ts'
import { isOpen, REQUIREMENT_STATES } from './requirement-words.ts'
import { type SavedVerdict, saveVerdict, verdictRefusal } from './save-verdict.ts'

test.each([
  [{ verdict: undefined, observation: 'Limpio', hasImage: true }, 'verdict.missing'],
  [{ verdict: 'cumple', observation: undefined, hasImage: true }, 'verdict.observation-missing'],
  [{ verdict: 'cumple', observation: ' \n ', hasImage: true }, 'verdict.observation-missing'],
  [{ verdict: 'cumple', observation: 'Limpio', hasImage: false }, 'verdict.photo-missing'],
  [{ verdict: 'cumple', observation: 'Limpio', hasImage: true }, null],
  [{ verdict: 'parcial', observation: 'Falta', hasImage: false }, null],
  [{ verdict: 'no_cumple', observation: 'x', hasImage: false }, null],
  [{ verdict: 'no_cumple', observation: '', hasImage: true }, 'verdict.observation-missing'],
] as const)('%j is refused with %s', (facts, code) => {
  expect(verdictRefusal(facts)).toBe(code)
})

test.each([
  ['a'.repeat(2_000), true],
  [`  ${'a'.repeat(2_000)}  `, true],
  ['a'.repeat(2_001), false],
  ['a', true],
  ['   ', false],
])('an observation of some letters is taken: case %#', (observation, isTaken) => {
  expect(verdictForm.safeParse({ requirementId: 1, verdict: 'parcial', observation }).success).toBe(isTaken)
})

test('a verdict that leaves something asks for it anew, and leaves its requirement decided', () => {
  expect(VERDICTS.filter(isAskedAgain)).toEqual(['parcial', 'no_cumple'])
  expect(VERDICTS.filter((verdict) => isOpen(outcomeOfVerdict[verdict].state))).toEqual([])
})

test.each(REQUIREMENT_STATES)('%s: proposes a case only while open, after two that were not met', (state) => {
  expect(proposesCase(state, ['incumplido', 'incumplido'])).toBe(isOpen(state))
  expect(proposesCase(state, ['incumplido', 'parcial'])).toBe(false)
  expect(proposesCase(state, ['parcial', 'incumplido'])).toBe(false)
  expect(proposesCase(state, ['incumplido'])).toBe(false)
  expect(proposesCase(state, [])).toBe(false)
})

describe('saving a verdict', () => {
  const ana = { id: 7, name: 'Ana' }
  const body = (changes: Partial<VerdictForm> = {}): VerdictForm => ({
    ...{ requirementId: 3, verdict: 'cumple', observation: 'Limpio' },
    ...changes,
  })
  const saved: SavedVerdict = {
    ...body(),
    verdict: 'cumple',
    image: 'one.jpg',
    givenBy: 7,
    givenByName: 'Ana',
  } as SavedVerdict
  const visit = (changes: object = {}) => ({
    ...{ isClosed: false, followed: new Set([3]), saved: undefined, isReplaced: () => false },
    ...changes,
  })
  const codeOf = (result: SavedVerdict | Problem | null) => (result instanceof Problem ? result.code : result)

  test.each([
    ['closed', visit({ isClosed: true }), body(), 'inspection.closed'],
    ['not followed', visit({ followed: new Set([4]) }), body(), 'verdict.not-followed'],
    ['without photo', visit(), body(), 'verdict.photo-missing'],
    [
      'of another',
      visit({ saved: { ...saved, givenBy: 8, givenByName: 'Luis' } }),
      body({ verdict: 'parcial' }),
      'verdict.of-another',
    ],
    // The photo of somebody else is no photo of this one.
    ['of another, without photo', visit({ saved: { ...saved, givenBy: 8 } }), body(), 'verdict.of-another'],
  ])('%s is refused', (_what, state, sent, code) => {
    expect(codeOf(saveVerdict(state, sent, { by: ana, image: undefined }))).toBe(code)
  })

  test.each([
    ['a first one', visit(), body(), 'one.jpg', saved],
    ['the same again', visit({ saved }), body(), 'one.jpg', null],
    ['the same without its photo', visit({ saved }), body(), undefined, null],
    ['the same of another', visit({ saved: { ...saved, givenBy: 8 } }), body(), 'one.jpg', null],
    ['another verdict', visit({ saved }), body({ verdict: 'parcial' }), undefined, { ...saved, verdict: 'parcial' }],
    ['another photo', visit({ saved }), body(), 'two.jpg', { ...saved, image: 'two.jpg' }],
    [
      'another verdict than that of a person who was replaced',
      visit({ saved: { ...saved, givenBy: 8 }, isReplaced: (id: number) => id === 8 }),
      body({ verdict: 'parcial' }),
      undefined,
      { ...saved, verdict: 'parcial' },
    ],
  ])('%s is decided', (_what, state, sent, image, result) => {
    expect(saveVerdict(state, sent, { by: ana, image })).toEqual(result)
  })
})

describe('requirements that a verdict repeats', () => {
  const item = (id: number) => ({
    ...{ id, text: `${id}.1 Pisos. Lisos`, norm: 'Resolución 2674', concepts: [] },
    ...{ suggestedCritical: false, suggestedRequirement: '' },
  })
  const sections = [{ id: 1, name: 'Pisos', items: [item(11), item(12)] }]
  const facts = {
    calendar: termCalendar({ version: 1, localDays: [], suspensions: [] }),
    terms: new Map(Object.values(firstTerms).map((term) => [term.code, term])),
    lineageOf: new Map([[11, 1]]),
    earlier: [{ id: 9, number: 'R-5-01', lineage: 1 }],
  }
  const asked = (id: number, lineage: number): AskedAgain => ({
    ...{ id, number: `R-3-0${id}`, lineage, itemId: lineage + 10, item: '4.2 Trampas', text: 'Selle.', norm: 'Ley 9' },
    severity: 'critico',
  })
  const finding = {
    itemId: 11,
    concept: 'I' as const,
    isCritical: false,
    observation: 'Roto',
    requirementText: 'Repare.',
  }
  const findings = [{ ...finding, severity: null, termDays: null }]
  const born = (answers: typeof findings, again: AskedAgain[]) =>
    bornRequirements({ inspectionId: 20, day: '2026-02-27' }, { sections }, answers, facts, again)

  test('follows the findings in number, with its own words and the term of its severity', () => {
    const printed = born(findings, [asked(2, 8)]).map((one) => one.printed)
    expect(printed).toMatchObject([
      { number: 'R-20-01', itemId: 11, repeats: 'R-5-01' },
      { number: 'R-20-02', itemId: 18, repeats: 'R-3-02', text: 'Selle.', severity: 'critico', item: '4.2 Trampas' },
    ])
    expect(printed[0]).not.toHaveProperty('item')
    expect(printed[0]).not.toHaveProperty('norm')
    expect(printed[1]).toMatchObject({ norm: 'Ley 9', termCode: 'REQ_CRITICO', countedFrom: '2026-02-27' })
  })

  test("a repeated requirement is the item's own finding where there is one, not the newest", () => {
    const both = born(findings, [asked(2, 1)])
    expect(both).toMatchObject([{ printed: { text: 'Repare.', repeats: 'R-3-02' }, repeatsId: 2 }])
  })

  test('a repeated requirement is one for an item, however many earlier ones asked for it', () => {
    expect(born([], [asked(2, 8), asked(4, 8)])).toMatchObject([{ printed: { repeats: 'R-3-04' }, repeatsId: 4 }])
    expect(born([], [])).toEqual([])
  })
})
