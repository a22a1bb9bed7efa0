import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CountedDocument, numberPages } from './page-numbers.ts'

const unnumbered = { firstPage: null, lastPage: null }

test('pages go on from document to document', () => {
  const numbered = numberPages([
    { ...unnumbered, order: 2, pages: 6 },
    { ...unnumbered, order: 1, pages: 1 },
  ])
  expect(numbered.map(({ order, firstPage, lastPage }) => [order, firstPage, lastPage])).toEqual([
    [1, 1, 1],
    [2, 2, 7],
  ])
})

test('a document that is not counted stops the numbering', () => {
  const numbered = numberPages([
    { order: 1, pages: 3, firstPage: 1, lastPage: 3 },
    { ...unnumbered, order: 2, pages: null },
    { ...unnumbered, order: 3, pages: 2 },
  ])
  expect(numbered).toEqual([])
})

test('however documents are counted and numbered, spans never change, never overlap and leave no gap', () => {
  const steps = fc.array(
    fc.record({ pages: fc.integer({ min: 1, max: 40 }), counts: fc.boolean(), numbers: fc.boolean() }),
    {
      maxLength: 30,
    },
  )
  fc.assert(
    fc.property(steps, (plan) => {
      const documents: CountedDocument[] = []
      const given = new Map<number, string>()
      const pass = () => {
        for (const { order, firstPage, lastPage } of numberPages(documents)) {
          documents[order - 1] = { ...(documents[order - 1] as CountedDocument), firstPage, lastPage }
        }
        for (const { order, firstPage, lastPage } of documents) {
          if (firstPage === null) continue
          const span = `${firstPage}-${lastPage}`
          expect(given.get(order) ?? span).toBe(span)
          given.set(order, span)
        }
      }
      plan.forEach(({ pages, counts, numbers }, index) => {
        documents.push({ ...unnumbered, order: index + 1, pages: counts ? pages : null })
        if (numbers) pass()
      })
      documents.forEach((document, index) => {
        documents[index] = { ...document, pages: document.pages ?? plan[index]?.pages ?? 1 }
      })
      pass()
      let next = 1
      for (const { firstPage, lastPage, pages } of documents) {
        expect([firstPage, lastPage]).toEqual([next, next + (pages ?? 0) - 1])
        next = (lastPage ?? 0) + 1
      }
    }),
  )
})
