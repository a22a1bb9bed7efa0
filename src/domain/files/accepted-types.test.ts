import { expect, test } from 'vitest'
import { cleanFileName, titleOfName } from './accepted-types.ts'

test.each([
  ['informe.pdf', 'informe.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\ana\\acta final.pdf', 'acta final.pdf'],
  ['factura\u202Efdp.exe', 'facturafdp.exe'],
  ['a\u0000b\nc.pdf', 'abc.pdf'],
  ['.htaccess', 'htaccess'],
  ['¿qué? <b>*.pdf', '_qué_ _b__.pdf'],
  ['  espacios   largos .pdf', 'espacios largos.pdf'],
  ['', 'documento'],
  ['/', 'documento'],
  ['\u200f\u200e', 'documento'],
])('%j is kept as %j', (sent, kept) => {
  expect(cleanFileName(sent)).toBe(kept)
})

test('a name of 300 characters is cut before its ending', () => {
  const kept = cleanFileName(`${'ñ'.repeat(300)}.docx`)
  expect([...kept]).toHaveLength(120)
  expect(kept.endsWith('ñ.docx')).toBe(true)
})

test('the first title of a document is the name without its ending', () => {
  expect(titleOfName('Certificado de fumigación.pdf')).toBe('Certificado de fumigación')
  expect(titleOfName('2026.11.27')).toBe('2026.11')
  expect(titleOfName('.pdf')).toBe('.pdf')
})
