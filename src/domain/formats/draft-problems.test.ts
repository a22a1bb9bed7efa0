import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { draftProblems, formatMessages, hasErrors } from './draft-problems.ts'
import { type FormatContent, type FormatItem, formatContent } from './format-draft.ts'
import { pointsOf, quartersOf, sumQuarters } from './quarters.ts'
import { anItem, contentOf } from './testing.ts'

const problemsOf = (changes: Partial<FormatItem>) => draftProblems(contentOf([anItem(changes)]))

test('a valid draft has no problem', () => {
  expect(draftProblems(contentOf([anItem()]))).toEqual([])
})

describe('a fault of an item is told at its field', () => {
  test.each<[string, Partial<FormatItem>, string, string]>([
    ['points that are no multiple of a quarter', { pointsA: 1.3 }, 'pointsA', formatMessages.points],
    ['no points', { pointsA: null }, 'pointsA', formatMessages.points],
    ['zero points', { pointsA: 0 }, 'pointsA', formatMessages.points],
    ['more than 100 points', { pointsA: 100.25 }, 'pointsA', formatMessages.points],
    ['AR as high as A', { pointsAR: 100 }, 'pointsAR', formatMessages.notBelowA],
    ['AR above A', { pointsAR: 100, pointsA: 99.75 }, 'pointsAR', formatMessages.notBelowA],
    ['AR without points', { pointsAR: null }, 'pointsAR', formatMessages.points],
    ['a number of one part', { number: '1' }, 'number', formatMessages.numberForm],
    ['a number of another section', { number: '2.1' }, 'number', formatMessages.numberSection(1)],
    ['no number', { number: ' ' }, 'number', 'Este campo es requerido'],
    ['a title of two letters', { title: 'Pi' }, 'title', formatMessages.length(3, 200)],
    ['a title that is too long', { title: 'x'.repeat(201) }, 'title', formatMessages.length(3, 200)],
    ['no norm', { norm: '' }, 'norm', 'Este campo es requerido'],
    ['a requirement that is too long', { requirement: 'x'.repeat(1001) }, 'requirement', formatMessages.atMost(1000)],
    ['a character that cannot be printed', { title: 'Pisos\u0007' }, 'title', formatMessages.invisible],
  ])('%s', (_name, changes, field, text) => {
    expect(problemsOf(changes)).toContainEqual({ path: `sections[0].items[0].${field}`, level: 'error', text })
  })

  test('AR that is not half is only a warning', () => {
    const problems = problemsOf({ pointsAR: 40 })
    expect(problems).toEqual([
      { path: 'sections[0].items[0].pointsAR', level: 'warning', text: formatMessages.notHalf },
    ])
    expect(hasErrors(problems)).toBe(false)
  })

  test('points of AR do not count where AR is not allowed', () => {
    expect(problemsOf({ allowsAR: false, pointsAR: 7.1 })).toEqual([])
  })
})

describe('a fault of the whole', () => {
  const half = { pointsA: 50, pointsAR: 25 }

  test('a number twice names both sections', () => {
    const content = contentOf([anItem(half)], [anItem({ ...half, number: '1.1' })])
    expect(draftProblems(content).map(({ text }) => text)).toContain(
      'El número 1.1 está repetido en los bloques Bloque 1 y Bloque 2.',
    )
  })

  test('a sum of 98.5 is told with its comma', () => {
    expect(problemsOf({ pointsA: 98.5, pointsAR: 49.25 })).toEqual([
      { path: '', level: 'error', text: 'Los puntajes suman 98,5; deben sumar 100.' },
    ])
  })

  test('no sections, and a section without items', () => {
    expect(draftProblems({ sections: [] }).map(({ text }) => text)).toEqual([
      'Los puntajes suman 0; deben sumar 100.',
      formatMessages.sections,
    ])
    expect(draftProblems(contentOf([anItem()], []))).toEqual([
      { path: 'sections[1].items', level: 'error', text: formatMessages.emptySection },
    ])
  })

  test('21 sections and 201 items are too many', () => {
    const sections = Array.from({ length: 21 }, () => Array.from({ length: 10 }, () => anItem()))
    const texts = draftProblems(contentOf(...sections)).map(({ text }) => text)
    expect(texts).toEqual(expect.arrayContaining([formatMessages.sections, formatMessages.items]))
  })

  test('a gap in the numbers is a warning', () => {
    const content = contentOf([anItem(half), anItem({ ...half, number: '1.3' })])
    expect(draftProblems(content)).toEqual([
      { path: 'sections[0].items[1].number', level: 'warning', text: formatMessages.numberOrder('1.2') },
    ])
  })

  test.each([[['1.1', '1.2', '1.3']], [['1.1', '1.1.1', '1.1.2', '1.2']], [['1.1.1', '1.1.2', '1.2.1']]])(
    '%s are in order',
    (numbers) => {
      const items = numbers.map((number) => anItem({ number, pointsA: 0.25, allowsAR: false }))
      expect(draftProblems(contentOf(items)).filter(({ level }) => level === 'warning')).toEqual([])
    },
  )

  test('the same lineage twice is an error', () => {
    const content = contentOf([anItem({ ...half, lineage: 7 }), anItem({ ...half, lineage: 7, number: '1.2' })])
    expect(draftProblems(content)).toEqual([
      { path: 'sections[0].items[1].lineage', level: 'error', text: formatMessages.repeatedLineage },
    ])
  })
})

describe('sums of quarters', () => {
  const quarters = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 200 })

  test('sums of quarters are exact for any points', () => {
    fc.assert(
      fc.property(quarters, (parts) => {
        const items = parts.map((part) => ({ pointsA: pointsOf(part) }))
        expect(sumQuarters(items)).toBe(parts.reduce((sum, part) => sum + part, 0))
        expect(items.every(({ pointsA }, index) => quartersOf(pointsA) === parts[index])).toBe(true)
      }),
    )
  })

  test('a draft of valid items can be published exactly where they make 100', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 50, maxLength: 150 }), (parts) => {
        const items = parts.map((part, index) =>
          anItem({ number: `1.${index + 1}`, pointsA: pointsOf(part), allowsAR: false }),
        )
        const sum = parts.reduce((all, part) => all + part, 0)
        expect(hasErrors(draftProblems(contentOf(items)))).toBe(sum !== 400)
      }),
    )
  })
})

describe('a draft is kept wrong, but not malformed', () => {
  test('a wrong one is kept', () => {
    const wrong = contentOf([anItem({ number: '', title: '', pointsA: 1.3, pointsAR: null })])
    expect(formatContent.parse(wrong)).toEqual(wrong)
  })

  test.each<[string, unknown]>([
    ['no object', 'x'],
    ['no sections', {}],
    ['points as a text', contentOf([{ ...anItem(), pointsA: '5' } as unknown as FormatItem])],
    ['points that are no number', contentOf([anItem({ pointsA: Number.NaN })])],
    ['a field that is unknown', contentOf([{ ...anItem(), formula: 1 } as FormatItem])],
    ['a zero byte', contentOf([anItem({ title: 'a\0b' })])],
    ['half a character', contentOf([anItem({ title: 'a\ud800b' })])],
    ['401 items', contentOf(Array.from({ length: 401 }, () => anItem()))],
    ['401 items in two sections', contentOf(...[201, 200].map((length) => Array.from({ length }, () => anItem())))],
    ['a text that is too long', contentOf([anItem({ norm: 'x'.repeat(5_001) })])],
  ])('%s', (_name, content) => {
    expect(formatContent.safeParse(content as FormatContent).success).toBe(false)
  })
})
