import { expect, test } from 'vitest'
import { sampleRecord } from '../../server/testing/data/sample-record.ts'
import { actaDocument } from './acta.ts'
import { type ActaIssue, signedText, unsignedText } from './acta-issue.ts'
import type { ActaField } from './acta-model.ts'
import { defaultLetterhead } from './letterhead.ts'

const acta = (issue?: ActaIssue) => actaDocument(sampleRecord({}), defaultLetterhead, issue)
const printedAs = (issue: ActaIssue, label: string) =>
  acta(issue)
    .blocks.flatMap((block): ActaField[] => (block.kind === 'fields' ? block.rows.flat() : []))
    .find((field) => field.label === label)?.value

test.each([
  ['pending', 'Copia sin firma electrónica: la expedición está en curso.'],
  ['certificate-expired', 'Copia sin firma electrónica: el certificado de la entidad venció el 27/11/2026.'],
  ['certificate-not-yet-valid', 'Copia sin firma electrónica: el certificado de la entidad todavía no es válido.'],
  ['key-missing', 'Copia sin firma electrónica: no hay clave de firma configurada.'],
  ['key-retired', 'Copia sin firma electrónica: la clave de firma del servidor ya se retiró.'],
  ['key-of-other-instance', 'Copia sin firma electrónica: la clave de firma del servidor no es la de la entidad.'],
  ['clock-set-back', 'Copia sin firma electrónica: el reloj del servidor está atrasado.'],
  ['not-as-sealed', 'Copia sin firma electrónica: el contenido no corresponde al sello.'],
  ['failed', 'Copia sin firma electrónica: la expedición falló y se intentará de nuevo.'],
  ['lost', 'Copia sin firma electrónica: el archivo expedido no se encuentra.'],
] as const)('a copy without signature says why at its foot: %s', (reason, text) => {
  // Past midnight in UTC, and the evening before in Colombia.
  const issue = { kind: 'unsigned', reason, validTo: new Date('2026-11-28T03:00:00Z') } as const
  expect(unsignedText(issue)).toBe(text)
  expect(acta(issue).footer).toBe(`${acta().footer} · ${text}`)
})

test('a signed file names the kind of its signature, and the log before it', () => {
  const book = { size: 1233, root: 'LXEWQrcmSIE=' }
  const issue = { kind: 'signed', isAccredited: false, issuer: 'Una Entidad', book } as const
  expect(printedAs(issue, 'Firma de la entidad')).toBe(
    'Firmado electrónicamente con certificado propio de la entidad (Decreto 2364 de 2012).',
  )
  expect(printedAs(issue, 'Libro público antes de esta acta')).toBe('1.233 registros · raíz LXEWQrcmSIE=')
  expect(printedAs({ ...issue, book: undefined }, 'Libro público antes de esta acta')).toBeUndefined()
  expect(acta(issue).footer).toBe(acta().footer)
})

test('the QR code of a signed file has its signed facts, with any address', () => {
  const issue = { kind: 'signed', isAccredited: false, issuer: 'X', book: undefined } as const
  const qrLetters = 'b'.repeat(148)
  const qrOf = (publicUrl: string | undefined, issued: ActaIssue) =>
    actaDocument(sampleRecord({ publicUrl }), defaultLetterhead, issued).blocks.flatMap((block) =>
      block.kind === 'fields' && block.qr ? [block.qr.text] : [],
    )
  const page = `https://vigia.example/v/${sampleRecord().code}`
  expect(qrOf('https://vigia.example', { ...issue, qrLetters })).toEqual([`${page}#${qrLetters}`])
  expect(qrOf('https://vigia.example', issue)).toEqual([page])
  expect(qrOf(undefined, { ...issue, qrLetters })).toEqual([`VIGIA:${qrLetters}`])
  expect(qrOf(undefined, issue)).toEqual([])
  expect(qrOf('https://vigia.example', { kind: 'unsigned', reason: 'pending' })).toEqual([page])
})

test('only an accredited certificate makes a digital signature', () => {
  expect(signedText({ isAccredited: true, issuer: 'Certificadora S.A.' })).toBe(
    'Firmado digitalmente con certificado de Certificadora S.A., acreditada por ONAC (Ley 527 de 1999).',
  )
  expect(signedText({ isAccredited: false, issuer: 'Certificadora S.A.' })).not.toContain('digital')
})
