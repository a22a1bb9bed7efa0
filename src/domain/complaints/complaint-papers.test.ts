import { expect, test } from 'vitest'
import {
  checkPapers,
  complaintPapersForm,
  MAX_PAPERS,
  MAX_SENT_PAPERS,
  NO_PAPERS,
  paperFileName,
  paperName,
  paperWithdrawal,
  placePapers,
} from './complaint-papers.ts'
import { COMPLAINT_STATES } from './complaint-words.ts'

const aFile = () => new Blob(['%PDF-1.7'], { type: 'application/pdf' })
const kept = (position: number, blob: string, isWithdrawn = false) => ({
  ...{ position, blob, isWithdrawn, kind: 'pdf' as const },
})
const sent = (blob: string) => ({ kind: 'jpg' as const, blob })
const codeOf = (work: () => unknown) => {
  try {
    work()
    return ''
  } catch (error) {
    return (error as { code: string }).code
  }
}

test('papers come to complaints that are open or answered', () => {
  const taking = COMPLAINT_STATES.filter((state) => codeOf(() => checkPapers(state, [], 1)) === '')
  expect(taking).toEqual(['radicada', 'ampliacion', 'en_visita', 'por_responder', 'respondida'])
  expect(codeOf(() => checkPapers('cerrada', [], 1))).toBe('complaint.wrong-state')
})

test('withdrawn papers count among the most that a complaint has', () => {
  const full = Array.from({ length: MAX_PAPERS - 1 }, (_, at) => kept(at + 1, `${at}`, at % 2 === 0))
  expect(codeOf(() => checkPapers('radicada', full, 1))).toBe('')
  expect(codeOf(() => checkPapers('radicada', full, 2))).toBe('complaint.papers-full')
})

test('new papers stand after the last one, and no place is given twice', () => {
  expect(placePapers([], [sent('a'), sent('b')]).map(({ position }) => position)).toEqual([1, 2])
  expect(placePapers([kept(1, 'a'), kept(4, 'b', true)], [sent('c')])[0]?.position).toBe(5)
})

test.each([
  ['a standing paper', [kept(1, 'a')], [sent('a')], 'complaint.paper-there'],
  ['another one of the same sending', [], [sent('a'), sent('a')], 'complaint.paper-there'],
  ['a withdrawn paper', [kept(1, 'a', true)], [sent('a')], ''],
] as const)('bytes that equal %s are judged', (_, before, coming, expected) => {
  expect(codeOf(() => placePapers(before, coming))).toBe(expected)
})

test('a paper has a name by its kind and place', () => {
  const paper = { kind: 'pdf', position: 1 }
  const photo = { kind: 'webp', position: 2 }
  expect([paperName(paper), paperName(photo)]).toEqual(['Documento 1', 'Foto 2'])
  expect(paperFileName('PQRS-2026-000009', paper)).toBe('PQRS-2026-000009-documento-1.pdf')
  expect(paperFileName('PQRS-2026-000009', photo)).toBe('PQRS-2026-000009-foto-2.webp')
})

test('a sending has a file at least, and no more than ten', () => {
  const fault = (files: unknown) => complaintPapersForm.safeParse({ files }).error?.issues[0]?.message
  expect(fault(undefined)).toBe(NO_PAPERS)
  expect(fault(Array.from({ length: MAX_SENT_PAPERS + 1 }, aFile))).toBe('Adjunte máximo 10 archivos a la vez.')
  expect(fault(aFile())).toBeUndefined()
  expect(fault('carta.pdf')).toBe('Adjunte un archivo.')
  expect(complaintPapersForm.safeParse({ files: aFile(), description: 'x'.repeat(501) }).success).toBe(false)
  expect(paperWithdrawal.safeParse({ reason: ' ' }).success).toBe(false)
})
